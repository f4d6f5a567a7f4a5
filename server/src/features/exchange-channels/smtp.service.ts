import type { SendMailOptions, Transporter } from 'nodemailer';
import { allowedAddress } from '../../core/addresses.ts';
import { passwordOf, type OpenChannel, type Reach } from './channel.service.ts';
import { ChannelFault } from './fault.service.ts';
import { tlsOf } from './imap.service.ts';

const ports = { tls: 465, starttls: 587, none: 25 } as const;

/** Works with the SMTP server of a channel; closed afterwards and on the signal. */
export async function withSmtp<T>(
  channel: OpenChannel,
  { hosts, patienceMs, secrets }: Reach,
  signal: AbortSignal,
  work: (server: Transporter) => Promise<T>,
): Promise<T> {
  const { smtpHost: host, smtpPort, login } = channel;
  if (!host) throw new ChannelFault('У канала нет сервера SMTP');
  const pass = passwordOf(channel, secrets);
  const security = channel.smtpSecurity ?? 'tls';
  const { createTransport } = await import('nodemailer');
  const server = createTransport({
    host: await allowedAddress(hosts, host),
    port: smtpPort ?? ports[security],
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: tlsOf(host, channel),
    auth: { user: login, pass },
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason as Error);
  stopped.promise.catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work(server), stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    server.close();
  }
}

/** Sends a letter from the address of the channel. Returns what the server answered. */
export const sendLetter = (
  channel: OpenChannel,
  reach: Reach,
  signal: AbortSignal,
  letter: Omit<SendMailOptions, 'from'>,
): Promise<string> =>
  withSmtp(channel, reach, signal, async (server) => {
    const { response } = await server.sendMail({ ...letter, from: channel.address! });
    return String(response);
  });
