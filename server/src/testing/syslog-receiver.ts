import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { certificates } from './certificates.ts';

/** A syslog receiver over TCP, TLS or UDP that stores the received messages. */
export interface Receiver {
  url: string;
  messages: string[];
  /** How many connections have been opened. */
  connections: number;
  /** Breaks each connection after this many messages. */
  breaksAfter: number | undefined;
  close(): Promise<void>;
}

/** Reads messages with octet counting (RFC 6587, 3.4.1). Throws when a frame does not begin with its length. */
function framesOf(take: (message: string) => void): (chunk: Buffer) => void {
  let kept: Buffer = Buffer.alloc(0);
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    for (;;) {
      const space = kept.indexOf(32);
      if (space < 0) return;
      const length = kept.toString('latin1', 0, space);
      if (!/^[1-9]\d*$/.test(length)) throw new Error(`no length: ${length}`);
      const end = space + 1 + Number(length);
      if (kept.length < end) return;
      take(kept.toString('utf8', space + 1, end));
      kept = kept.subarray(end);
    }
  };
}

async function openUdp(port: number): Promise<Receiver> {
  const socket = createSocket('udp4');
  const messages: string[] = [];
  socket.on('message', (message) => messages.push(message.toString('utf8')));
  socket.bind(port, '127.0.0.1');
  await once(socket, 'listening');
  const url = `udp://127.0.0.1:${socket.address().port}`;
  const close = () => new Promise<void>((closed) => void socket.close(() => closed()));
  return { url, messages, connections: 0, breaksAfter: undefined, close };
}

export async function openReceiver(transport: 'tcp' | 'tls' | 'udp', port = 0): Promise<Receiver> {
  if (transport === 'udp') return openUdp(port);
  const sockets = new Set<Socket>();
  const receive = (socket: Socket) => {
    receiver.connections++;
    sockets.add(socket);
    let taken = 0;
    const frames = framesOf((message) => {
      if (receiver.breaksAfter !== undefined && taken++ >= receiver.breaksAfter) return void socket.resetAndDestroy();
      receiver.messages.push(message);
    });
    socket.on('data', frames);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server =
    transport === 'tls'
      ? createTlsServer({ cert: certificates[0].cert, key: certificates[0].key }, receive)
      : createServer(receive);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const receiver: Receiver = {
    url: `${transport}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    connections: 0,
    breaksAfter: undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => void server.close(closed));
    },
  };
  return receiver;
}

export interface ParsedMessage {
  priority: number;
  time: string;
  host: string;
  id: string;
  facts: Record<string, string>;
  text: string;
}

const MESSAGE =
  /^<(\d{1,3})>1 (\S+) ([!-~]+) energoconsole - ([!-~]{1,32}) (-|\[energoconsole@32473(?: \w+="(?:[^"\\\]]|\\["\\\]])*")*\]) (.*)$/s;

/** Parses a message by the grammar of RFC 5424, section 6. Throws for an invalid one. */
export function parseMessage(message: string): ParsedMessage {
  const [, priority, time = '', host = '', id = '', structured = '', text = ''] = MESSAGE.exec(message) ?? [];
  if (!priority) throw new Error(`not of RFC 5424: ${message}`);
  const facts = [...structured.matchAll(/ (\w+)="((?:[^"\\\]]|\\["\\\]])*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll(/\\(["\\\]])/g, '$1')] as const,
  );
  return { priority: Number(priority), time, host, id, facts: Object.fromEntries(facts), text };
}
