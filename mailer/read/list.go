package read

// listHeaders mark list and bulk mail (RFC 2369, RFC 2919 and older customs).
var listHeaders = signTable([]headerSign{
	{"list-id", '?', ""}, {"list-unsubscribe", '?', ""}, {"list-post", '?', ""}, {"list-help", '?', ""}, {"list-subscribe", '?', ""},
	{"list-archive", '?', ""}, {"list-owner", '?', ""}, {"mailing-list", '?', ""}, {"x-mailing-list", '?', ""}, {"x-list-id", '?', ""},
	{"x-beenthere", '?', ""}, {"x-mailman-version", '?', ""}, {"x-ml-name", '?', ""}, {"x-mlserver", '?', ""}, {"x-ml-count", '?', ""},
	{"x-listname", '?', ""}, {"x-list", '?', ""}, {"x-google-group-id", '?', ""}, {"x-yahoogroups-notice", '?', ""}, {"x-egroups-return", '?', ""},
	{"x-mailing-list-name", '?', ""}, {"x-campaign", '?', ""}, {"x-campaignid", '?', ""}, {"x-campaign-id", '?', ""}, {"x-mc-user", '?', ""}, {"x-mailgun-mailing-list", '?', ""},
	{"x-listserver", '?', ""}, {"x-list-server", '?', ""}, {"x-listmanager", '?', ""}, {"x-feed2imap", '?', ""}, {"x-rss-feed", '?', ""}, {"x-newsletter", '?', ""}, {"x-bulkmail", '?', ""}, {"x-mailer", '*', "phplist"},
	{"precedence", '^', "list"}, {"precedence", '^', "bulk"}, {"precedence", '^', "junk"},
	{"x-precedence", '^', "list"}, {"x-precedence", '^', "bulk"}, {"x-precedence", '^', "junk"},
	{"sender", '^', "owner-"}, {"return-path", '^', "<owner-"}, {"x-loop", '*', "list"},
})
