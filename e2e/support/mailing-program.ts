import { openMailbox } from './mail.ts';
import { startSeparateProgram } from './separate-program.ts';
import { port } from './settings.ts';

/** Starts a separate program that sends letters, on its own database. */
export async function startMailingProgram() {
  const mailbox = await openMailbox();
  const program = startSeparateProgram(1, {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'console@example.ru',
    PUBLIC_URL: `http://127.0.0.1:${port + 1}`,
  });
  return {
    ...program,
    letters: mailbox.letters,
    async stop() {
      await program.stop();
      mailbox.close();
    },
  };
}
