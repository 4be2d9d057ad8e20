// Package templates turns the report model of gm/game into what people look
// at: plain text for mails and terminals, HTML and pictures.
//
// It knows no game and no mail: the same model in, the same characters and the
// same dots out. It must not import store or mailer, nor name a game.
//
// Pictures come from an Easel. A board becomes tiles of 320 pixels, drawn at
// twice that, which stand beside each other in a window and below each other
// on a telephone. Whatever a picture shows is said by its alt text and by the
// plain text too; a seat is known by its colour, its shape and its name.
package templates
