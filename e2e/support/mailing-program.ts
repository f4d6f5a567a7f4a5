import { openMailbox } from './mail.ts';
import { separateFolder, startSeparateProgram } from './separate-program.ts';
import { port } from './settings.ts';

/** Starts a separate program that sends letters, on its own database. */
export async function startMailingProgram() {
  const mailbox = await openMailbox();
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    MAIL_FROM: 'console@example.ru',
    PUBLIC_URL: `http://127.0.0.1:${port + 1}`,
  };
  const program = startSeparateProgram({ offset: 1, folder: separateFolder(), settings });
  return {
    ...program,
    letters: mailbox.letters,
    async stop() {
      await program.stop();
      mailbox.close();
    },
  };
}
