# What one types often. Everything works without make, too.
.PHONY: build test race demo ci fuzz bench bench-mail

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

# Our whole way beside mbsync, a plain go-imap loop and raw net/smtp: as root,
# with Debian's dovecot-imapd, dovecot-lmtpd, postfix and isync.
bench-mail:
	MOBPOST_REAL_MAIL=1 MOBPOST_BENCH_MAIL=1 go test -count 1 -run '^TestMailSpeed$$' -v ./cmd/mobpost
