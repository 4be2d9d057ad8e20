// Package templates turns the report model of gm/game into what people look
// at: plain text for mails and terminals, HTML and pictures.
//
// It knows no game and no mail: the same model in, the same characters out.
// It must not import store or mailer, nor name a game.
package templates
