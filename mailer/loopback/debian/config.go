package debian

const dovecotConf = `protocols = imap lmtp
listen = 127.0.0.1
base_dir = $B/dc/run
state_dir = $B/dc/state
log_path = $B/dc/dovecot.log
ssl = yes
ssl_cert = <$B/cert.pem
ssl_key = <$B/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 1
mail_location = maildir:%h
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = $B/dc/oauth2.conf
}
passdb {
  driver = static
  args = password=$PASSWORD
}
userdb {
  driver = static
  args = uid=mail gid=mail home=$B/dc/mail/%n
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service auth {
  unix_listener auth-postfix {
    mode = 0666
  }
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = $IMAP
  }
  inet_listener imaps {
    address = 127.0.0.1
    port = $IMAPS
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = $LMTP
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
namespace inbox {
  inbox = yes
  separator = /
}
`

const oauth2Conf = `tokeninfo_url = http://127.0.0.1:$TOKENS/tokeninfo?access_token=
username_attribute = email
username_format = %Lu
`

const mainCF = `compatibility_level = 3.6
queue_directory = $B/pf/spool
data_directory = $B/pf/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.example.test
mydomain = example.test
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
virtual_mailbox_domains = example.test
virtual_transport = lmtp:inet:127.0.0.1:$LMTP
default_transport = $RELAY
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_recipient_restrictions = permit_mynetworks, reject
smtpd_peername_lookup = no
smtp_host_lookup = native
lmtp_host_lookup = native
disable_dns_lookups = yes
smtpd_tls_security_level = may
smtpd_tls_cert_file = $B/cert.pem
smtpd_tls_key_file = $B/key.pem
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = $B/dc/run/auth-postfix
alias_maps =
alias_database =
local_recipient_maps =
recipient_delimiter = +
message_size_limit = 20480000
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
maillog_file = $B/pf/maillog
maillog_file_prefixes = /tmp, /var
`

const masterCF = `127.0.0.1:$SMTP inet n  -       n       -       -       smtpd
127.0.0.1:$SMTPS inet n  -       n       -       -       smtpd -o smtpd_tls_wrappermode=yes
postlog   unix-dgram n  -       n       -       1       postlogd
pickup    unix  n       -       n       60      1       pickup
cleanup   unix  n       -       n       -       0       cleanup
qmgr      unix  n       -       n       300     1       qmgr
tlsmgr    unix  -       -       n       1000?   1       tlsmgr
rewrite   unix  -       -       n       -       -       trivial-rewrite
bounce    unix  -       -       n       -       0       bounce
defer     unix  -       -       n       -       0       bounce
trace     unix  -       -       n       -       0       bounce
verify    unix  -       -       n       -       1       verify
flush     unix  n       -       n       1000?   0       flush
proxymap  unix  -       -       n       -       -       proxymap
proxywrite unix -       -       n       -       1       proxymap
smtp      unix  -       -       n       -       -       smtp
relay     unix  -       -       n       -       -       smtp
lmtp      unix  -       -       n       -       -       lmtp
showq     unix  n       -       n       -       -       showq
error     unix  -       -       n       -       -       error
retry     unix  -       -       n       -       -       error
discard   unix  -       -       n       -       -       discard
anvil     unix  -       -       n       -       1       anvil
scache    unix  -       -       n       -       1       scache
`
