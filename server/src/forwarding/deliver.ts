import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Destination } from './destination.ts';

const PATIENCE_MS = 10_000;
const DATAGRAMS_AT_ONCE = 20;
const PAUSE_MS = 5;

const readAt = (file: string | undefined) => file && readFileSync(file);

/** Certificate files are read for each connection, so that renewed ones are used without a restart. */
function open({ transport, host, port, ca, cert, key }: Destination): Socket {
  if (transport === 'tcp') return connectPlain({ host, port });
  const name = isIP(host) ? {} : { servername: host };
  return connectTls({ host, port, ...name, ca: readAt(ca), cert: readAt(cert), key: readAt(key) });
}

/** Sends over a new connection. Syslog has no acknowledgement; instead the receiver must read to the end of the stream
 *  and close its side (RFC 5425, 4.4). Rejects when the connection breaks or is closed earlier. */
function overStream(destination: Destination, content: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = open(destination);
    let fault: Error | undefined;
    let isWritten = false;
    const stop = () => socket.destroy(new Error('программа останавливается'));
    signal.addEventListener('abort', stop);
    socket.setTimeout(PATIENCE_MS, () => {
      const what = isWritten ? 'взял переданное, но не закрыл соединение' : 'молчит';
      socket.destroy(new Error(`приёмник ${what} дольше ${PATIENCE_MS / 1000} с`));
    });
    socket.once(destination.transport === 'tls' ? 'secureConnect' : 'connect', () =>
      socket.end(content, () => (isWritten = true)),
    );
    socket.on('error', (error) => (fault ??= error));
    socket.once('end', () => {
      if (!isWritten) fault ??= new Error('приёмник закрыл соединение раньше времени');
    });
    socket.once('close', () => {
      signal.removeEventListener('abort', stop);
      if (fault) reject(fault);
      else resolve();
    });
    socket.resume();
  });
}

/** Sends one datagram per message (RFC 5426). Losses are not detected. */
async function overUdp({ host, port }: Destination, messages: readonly Buffer[], signal: AbortSignal): Promise<void> {
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
  const failing = once(socket, 'error').then(([error]) => Promise.reject(error));
  const sending = async () => {
    socket.connect(port, host);
    await once(socket, 'connect');
    for (const [index, message] of messages.entries()) {
      signal.throwIfAborted();
      await new Promise<void>((sent, failed) => socket.send(message, (error) => (error ? failed(error) : sent())));
      if ((index + 1) % DATAGRAMS_AT_ONCE === 0) await sleep(PAUSE_MS);
    }
    // A machine without a receiver reports it immediately by ICMP.
    await sleep(PAUSE_MS);
  };
  try {
    await Promise.race([sending(), failing]);
  } finally {
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.close();
  }
}

/** Octet counting (RFC 6587, 3.4.1), as required by RFC 5425. */
const framed = (message: Buffer): Buffer[] => [Buffer.from(`${message.length} `), message];

/** Delivers messages in order. Rejects when they may not have arrived. */
export const deliver = (destination: Destination, messages: readonly Buffer[], signal: AbortSignal): Promise<void> =>
  destination.transport === 'udp'
    ? overUdp(destination, messages, signal)
    : overStream(destination, Buffer.concat(messages.flatMap(framed)), signal);

/** Checks that the receiver can be reached without sending anything; over UDP only the name is resolved. */
export const reach = (destination: Destination): Promise<void> =>
  deliver(destination, [], new AbortController().signal);
