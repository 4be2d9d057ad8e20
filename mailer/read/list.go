package read

import "strings"

// listed says by which header field a mail is list or bulk mail, or "": every
// List- field there is or will be, and listHeaders.
func listed(h header) string {
	for i := range h {
		if strings.HasPrefix(h[i].name, "list-") {
			return "header " + fieldName(h[i].name)
		}
	}
	return listHeaders.told(h)
}

// listHeaders mark list and bulk mail besides those of RFC 2369 and RFC 2919.
var listHeaders = signTable([]headerSign{
	{"mailing-list", '?', ""}, {"x-mailing-list", '?', ""}, {"x-list-id", '?', ""},
	{"x-beenthere", '?', ""}, {"x-mailman-version", '?', ""}, {"x-ml-name", '?', ""}, {"x-mlserver", '?', ""}, {"x-ml-count", '?', ""},
	{"x-listname", '?', ""}, {"x-list", '?', ""}, {"x-google-group-id", '?', ""}, {"x-yahoogroups-notice", '?', ""}, {"x-egroups-return", '?', ""},
	{"x-mailing-list-name", '?', ""}, {"x-campaign", '?', ""}, {"x-campaignid", '?', ""}, {"x-campaign-id", '?', ""}, {"x-mc-user", '?', ""}, {"x-mailgun-mailing-list", '?', ""},
	{"x-listserver", '?', ""}, {"x-list-server", '?', ""}, {"x-listmanager", '?', ""}, {"x-feed2imap", '?', ""}, {"x-rss-feed", '?', ""}, {"x-newsletter", '?', ""}, {"x-bulkmail", '?', ""}, {"x-mailer", '*', "phplist"},
	{"precedence", '^', "list"}, {"precedence", '^', "bulk"}, {"precedence", '^', "junk"},
	{"x-precedence", '^', "list"}, {"x-precedence", '^', "bulk"}, {"x-precedence", '^', "junk"},
	{"sender", '^', "owner-"}, {"return-path", '^', "<owner-"}, {"x-loop", '*', "list"},
})
