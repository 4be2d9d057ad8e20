# What one types often. Everything works without make, too.
.PHONY: build test race demo ci fuzz bench

build:
	go build -o bin/mobpost ./cmd/mobpost

test:
	go test ./...

race:
	go test -race ./...

demo:
	go run ./cmd/mobpost demo

ci:
	bash .ci/run

fuzz:
	bash .ci/fuzz 20s

bench:
	go test -run '^$$' -bench . -benchmem ./gm/game/themob ./templates
