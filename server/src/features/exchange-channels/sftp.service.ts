import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type SftpClient from 'ssh2-sftp-client';
import { allowedAddress } from '../../core/addresses.ts';
import { passwordOf, type OpenChannel, type Reach } from './channel.service.ts';
import { ChannelFault } from './fault.service.ts';

/** A fingerprint in OpenSSH notation. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** The server's key is not the trusted one; nothing was sent to it. */
export class UnknownKey extends ChannelFault {
  readonly shown: string;

  constructor(shown: string, expected: string | null) {
    super(
      expected
        ? `Сервер показал другой ключ: ${shown}. Либо его сменил владелец, либо это не тот сервер`
        : `Сервер показал ключ ${shown}: сверьте его с владельцем сервера и сохраните в канале`,
    );
    this.shown = shown;
  }
}

/** Suppresses the library's console output, which repeats its errors. */
const quiet = () => undefined;

/** Works with an SFTP server whose key matches the channel; closed afterwards and on the signal. */
export async function withSftp<T>(
  channel: OpenChannel,
  { hosts, patienceMs, secrets }: Reach,
  signal: AbortSignal,
  work: (client: SftpClient) => Promise<T>,
): Promise<T> {
  const { host, port, login, hostKey } = channel;
  const password = passwordOf(channel, secrets);
  const address = await allowedAddress(hosts, host);
  const { default: Client } = await import('ssh2-sftp-client');
  const client = new Client('sftp', { error: quiet, end: quiet, close: quiet });
  const sock = connect({ host: address, port: port ?? 22 });
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const stop = () => broken.reject(signal.reason as Error);
  sock.on('error', broken.reject);
  sock.setTimeout(patienceMs, () => broken.reject(new ChannelFault('Сервер не отвечает')));
  signal.addEventListener('abort', stop, { once: true });
  let shown = '';
  const hostVerifier = (key: Buffer) => {
    shown = fingerprintOf(key);
    return shown === hostKey;
  };
  const session = async () => {
    await client.connect({ sock, username: login, password, readyTimeout: patienceMs, hostVerifier }).catch((error) => {
      if (shown && shown !== hostKey) throw new UnknownKey(shown, hostKey);
      const isDenied = /authentication/i.test((error as Error).message);
      throw isDenied ? new ChannelFault('Сервер не принял логин или пароль') : error;
    });
    return work(client);
  };
  try {
    signal.throwIfAborted();
    return await Promise.race([session(), broken.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    sock.destroy();
  }
}
