import { log } from './log.ts';

interface Letter {
  to: string;
  subject: string;
  text: string;
  attachments?: readonly { name: string; type: string; content: Buffer }[];
}

/** Sends mail; undefined when no mail server is configured. */
export type SendMail = (letter: Letter) => Promise<void>;

/** How mail is sent, and the base address of its links. */
export interface Post {
  sendMail: SendMail | undefined;
  publicUrl: string | undefined;
}

const PATIENCE = 10_000;

const optionsOf = (smtpUrl: string) => ({
  url: smtpUrl,
  connectionTimeout: PATIENCE,
  greetingTimeout: PATIENCE,
  socketTimeout: PATIENCE,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Signs in at the mail server without sending anything. Rejects when it does not let us in within ten seconds. */
export async function checkMail(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  // A server that does not offer password sign-in is treated like one that refuses it.
  await createTransport({ ...optionsOf(smtpUrl), forceAuth: new URL(smtpUrl).username !== '' }).verify();
}

/** Sends mail by SMTP on a new connection per message. Rejects after ten seconds. */
export function mailBy(smtpUrl: string, from: string): SendMail {
  return async ({ to, subject, text, attachments = [] }) => {
    // Loaded on first use, because many installations send no mail.
    const { createTransport } = await import('nodemailer');
    const attached = attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content }));
    await createTransport(optionsOf(smtpUrl)).sendMail({ from, to, subject, text, attachments: attached });
  };
}

/** Logs an unsent letter without the addresses that mail servers repeat in their errors. */
export function logUnsent(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error);
  log.error(`Письмо не отправлено: ${words.replace(/[^\s<>"]+@[^\s<>"]+/g, '…')}`);
}
