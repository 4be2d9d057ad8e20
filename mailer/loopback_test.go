package mailer_test

import (
	"testing"

	"mobpost/mailer/loopback"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestInProcess(t *testing.T) { runSuite(t, startInProcess(t, loopback.Config{})) }
