import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { ImapFlow } from 'imapflow';
import { allowedAddress } from '../../core/addresses.ts';
import { passwordOf, type OpenChannel, type Reach } from './channel.service.ts';

const MB = 1024 * 1024;

/** TLS options for a connection to a checked address: the expected certificate name, and additional authorities. */
export const tlsOf = (host: string, { caBundle }: OpenChannel) => ({
  ...(!isIP(host) && { servername: host }),
  ...(caBundle && { ca: [...rootCertificates, caBundle] }),
});

/** Works with a mailbox on a new connection, closed afterwards and on the signal. Throws errors of the server and
 *  connection, or the reason of the signal. */
export async function withMailbox<T>(
  channel: OpenChannel,
  { hosts, patienceMs, secrets }: Reach,
  signal: AbortSignal,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { host, port, login, security } = channel;
  const pass = passwordOf(channel, secrets);
  const address = await allowedAddress(hosts, host);
  // Loaded on first use, because many installations have no mailbox.
  const { ImapFlow } = await import('imapflow');
  const isTls = security === null || security === 'tls';
  const client = new ImapFlow({
    host: address,
    ...(!isIP(host) && { servername: host }),
    port: port ?? (isTls ? 993 : 143),
    secure: isTls,
    ...(!isTls && { doSTARTTLS: security === 'starttls' }),
    tls: tlsOf(host, channel),
    auth: { user: login, pass },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    maxLineLength: MB,
    maxLiteralSize: 4 * MB,
    maxResponseSize: 8 * MB,
    maxResponseTokens: 100_000,
  });
  const close = () => client.close();
  // Errors after the connection is closed are ignored.
  client.on('error', () => undefined);
  signal.addEventListener('abort', close, { once: true });
  try {
    signal.throwIfAborted();
    await client.connect();
    return await work(client);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
    client.close();
  }
}
