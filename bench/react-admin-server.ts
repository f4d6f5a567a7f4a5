import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface Sent {
  body: Buffer;
  headers: Record<string, string | number>;
}

const typeOf = (address: string) => (address.endsWith('.js') ? 'text/javascript' : 'text/html');

function sentOf(address: string, bytes: Buffer, type = typeOf(address)): Sent {
  const body = brotliCompressSync(bytes);
  const cached = type === 'text/javascript' ? 'public, max-age=31536000, immutable' : 'no-cache';
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': cached,
  };
  return { body, headers };
}

/** Serves the pages, and one response for every data request from memory, so that the server itself takes no time. */
export async function servePages(pages: Record<string, Buffer>, answer: Buffer) {
  const files = new Map(Object.entries(pages).map(([address, bytes]) => [address, sentOf(address, bytes)]));
  const answered = sentOf('', answer, 'application/json');
  const server = createServer(({ url = '' }, response) => {
    const sent = url.startsWith('/api/') ? answered : files.get(url.replace(/[?#].*$/, ''));
    if (sent) response.writeHead(200, sent.headers).end(sent.body);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
