//go:build !race

package read

const underRace = false
