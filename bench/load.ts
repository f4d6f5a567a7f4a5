import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** The next request in full, head and body; null when there are no more requests. */
  request: () => Buffer | null;
  /** Called with the body of every response. */
  answered?: (body: Buffer) => void;
}

export interface Result {
  perSecond: number;
  requests: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
}

const END = Buffer.from('\r\n\r\n');

interface Answer {
  status: string;
  body: Buffer;
  length: number;
}

/** The first complete response in the bytes; null when it has not arrived in full yet. */
function answerIn(bytes: Buffer): Answer | null {
  const end = bytes.indexOf(END);
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const status = head.slice(9, 12);
  const length = status === '204' ? '0' : /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  const start = end + END.length;
  const whole = start + Number(length);
  return bytes.length >= whole ? { status, body: bytes.subarray(start, whole), length: whole } : null;
}

/** One connection that sends the next request as soon as it gets a response, until the deadline. */
function runConnection(load: Load, deadline: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(load.port, '127.0.0.1');
    let bytes: Buffer = Buffer.alloc(0);
    let asked = 0;
    const ask = () => {
      const request = performance.now() < deadline ? load.request() : null;
      if (!request) {
        socket.end();
        return resolve();
      }
      asked = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.once('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      bytes = bytes.length ? Buffer.concat([bytes, chunk]) : chunk;
      const answer = answerIn(bytes);
      if (!answer) return;
      if (!answer.status.startsWith('2')) return void reject(new Error(bytes.toString('utf8', 0, 1000)));
      times.push(performance.now() - asked);
      load.answered?.(answer.body);
      bytes = bytes.subarray(answer.length);
      ask();
    });
  });
}

/** A closed-loop load over plain sockets: the client takes only a few microseconds per request, so that the server is
 *  measured. */
export async function runLoad(load: Load): Promise<Result> {
  const times: number[] = [];
  const began = performance.now();
  const deadline = began + load.seconds * 1000;
  await Promise.all(Array.from({ length: load.connections }, () => runConnection(load, deadline, times)));
  const seconds = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, requests: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** A request as bytes. */
export function requestOf(method: string, path: string, headers: Record<string, string> = {}, body = ''): Buffer {
  const length = body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {};
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
