//go:build race

package read

// underRace: the race detector takes several times the time and the memory.
const underRace = true
