interface Letter {
  to: string;
  subject: string;
  text: string;
  attachments?: readonly { name: string; type: string; content: Buffer }[];
}

/** Sends letters; undefined where the program was given no mail server. */
export type SendMail = (letter: Letter) => Promise<void>;

/** How letters leave the program, and where their links lead. */
export interface Post {
  sendMail: SendMail | undefined;
  publicUrl: string | undefined;
}

const PATIENCE = 10_000;

/** Letters by SMTP, each over a connection of its own. Rejects when the server does not take one within ten seconds. */
export function mailBy(smtpUrl: string, from: string): SendMail {
  const options = {
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async ({ to, subject, text, attachments = [] }) => {
    // Many a program sends none: it does not wait for the mailer at its start.
    const { createTransport } = await import('nodemailer');
    const attached = attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content }));
    await createTransport(options).sendMail({ from, to, subject, text, attachments: attached });
  };
}
