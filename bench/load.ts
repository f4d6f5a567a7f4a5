import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** The next request, whole: head and body. */
  request: () => Buffer;
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

/** The length of the first whole answer in the bytes; 0 when it has not arrived yet. */
function answerLength(bytes: Buffer): number {
  const end = bytes.indexOf(END);
  if (end < 0) return 0;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  const whole = end + END.length + Number(length);
  return bytes.length >= whole ? whole : 0;
}

/** One connection that asks again as soon as it is answered, until the deadline. */
function runConnection(load: Load, deadline: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(load.port, '127.0.0.1');
    let bytes: Buffer = Buffer.alloc(0);
    let asked = 0;
    const ask = () => {
      asked = performance.now();
      socket.write(load.request());
    };
    socket.setNoDelay(true);
    socket.once('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      bytes = bytes.length ? Buffer.concat([bytes, chunk]) : chunk;
      const length = answerLength(bytes);
      if (!length) return;
      const status = bytes.toString('latin1', 9, 12);
      if (!status.startsWith('2')) return void reject(new Error(bytes.toString('utf8', 0, 1000)));
      bytes = bytes.subarray(length);
      times.push(performance.now() - asked);
      if (performance.now() < deadline) ask();
      else {
        socket.end();
        resolve();
      }
    });
  });
}

/** A closed loop over plain sockets: the client costs a few microseconds a request, so that the server is what is measured. */
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
