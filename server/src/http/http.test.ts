import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openWorld, type World } from '../testing/world.ts';
import { openConsoleFiles } from './console-files.ts';
import { createEntryPoint } from './entry-point.ts';
import { closedHeaders, securityHeaders } from './security-headers.ts';

let world: World;
let http: ReturnType<typeof createApp>['http'];
let port: number;
const { folder, remove } = temporaryFolder();

beforeAll(async () => {
  world = await openWorld();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__"></script>');
  writeFileSync(join(folder, 'assets/app-1.js'), 'alert(1)');
  writeFileSync(join(folder, 'assets/app-1.js.gz'), gzipSync('alert(1)'));
  http = createApp({
    pool: world.pool,
    door: createEntryPoint({ files: openConsoleFiles(folder) }),
    logLevel: 'silent',
  }).http;
  await http.listen({ port: 0, host: '127.0.0.1' });
  port = (http.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await http.close();
  await world.close();
  remove();
});

interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends raw bytes and reads until the connection is closed. */
async function say(text: string): Promise<Reply> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]),
  );
  return { status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}

const ask = (line: string, ...headers: string[]) =>
  say(`${line} HTTP/1.1\r\n${['Host: console', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);
const expectSafe = ({ headers }: Reply) => expect(headers).toMatchObject(securityHeaders);
/** A browser must not run anything in these responses; the HTML documentation allows its own style. */
const expectClosed = ({ headers }: Reply, styled = false) =>
  expect(headers).toMatchObject(
    styled
      ? { 'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/) }
      : closedHeaders,
  );

describe('what HTTP itself refuses', () => {
  it.each([
    ['no HTTP at all', 'Привет\r\n\r\n', 400],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two Hosts', 'GET /api/brands HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts for a screen', 'GET /login HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
    ['no Host', 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two lengths', 'POST /connect/token HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', 400],
    ['a path that is no UTF-8', 'GET /api/brands/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a broken escape', 'GET /api/brands/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a query that is no UTF-8', 'GET /api/brands?search=%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    [
      'bytes beyond ASCII in the address',
      'GET /api/brands?search=\xd0\xbf HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'a key that is too long',
      `GET /api/brands/${'x'.repeat(500)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      400,
    ],
  ])('%s gets a problem document', async (_, text, status) => {
    const reply = await say(text);
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(reply.body)).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) });
    expectClosed(reply);
  });
});

describe('an answer of the program', () => {
  it.each([
    ['GET /livez', 200],
    ['GET /livez?watcher=1', 200],
    ['POST /livez', 405],
    ['GET /readyz', 200],
    ['GET /metrics', 404],
    ['GET /api/openapi.json', 200],
    ['GET /api/docs', 200],
    ['GET /api/docs?x=1', 422],
    ['GET /api/nothing', 404],
    ['GET /api/brands', 401],
    ['HEAD /api/brands', 401],
    ['HEAD /livez', 200],
    ['OPTIONS /api/brands', 405],
    ['DELETE /api/brands', 405],
    ['PUT /connect/token', 405],
    ['GET /connect/token', 405],
    ['GET /assets/nothing.js', 404],
    ['POST /employees', 404],
  ])('to %s carries the security headers', async (line, status) => {
    const reply = await ask(line);
    expect(reply.status).toBe(status);
    expectSafe(reply);
    expectClosed(reply, line === 'GET /api/docs');
    if (status >= 400 && !line.startsWith('HEAD') && !line.endsWith('token'))
      expect(JSON.parse(reply.body).status).toBe(status);
  });

  it('to an unsupported method names the supported ones', async () => {
    const { headers, body } = await ask('PUT /api/brands');
    expect([headers['allow'], JSON.parse(body).code]).toEqual(['GET, POST, HEAD', 'method_not_allowed']);
  });

  it('ignores an unknown expectation', async () => {
    expectSafe(await ask('GET /livez', 'Expect: miracles'));
  });

  it('reveals no versions', async () => {
    expect((await ask('GET /livez')).headers).not.toHaveProperty('server');
  });

  it.each(['/api/openapi.json', '/api/docs'])('of %s is compressed where it is wanted, and sent once', async (path) => {
    const plain = await ask(`GET ${path}`);
    const packed = await ask(`GET ${path}`, 'Accept-Encoding: gzip');
    const known = await ask(`GET ${path}`, `If-None-Match: ${plain.headers['etag']}`);
    expect([packed.headers['content-encoding'], known.status, known.body]).toEqual(['gzip', 304, '']);
    expect(packed.body.length).toBeLessThan(plain.body.length / 5);
    for (const reply of [plain, packed, known]) expectSafe(reply);
  });

  it('to an API call is never cached', async () => {
    expect((await ask('GET /api/brands')).headers['cache-control']).toBe('no-store');
  });
});

describe('the console', () => {
  it('is served with a policy of its own for each request', async () => {
    const [first, second] = [await ask('GET /employees?x=1'), await ask('GET /')];
    for (const reply of [first, second]) {
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expectSafe(reply);
      const nonce = /nonce="([^"]+)"/.exec(reply.body)?.[1];
      expect(reply.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(reply.headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    }
    expect(first.body).not.toBe(second.body);
  });

  it('sends its files compressed where they are wanted, and once', async () => {
    const plain = await ask('GET /assets/app-1.js');
    const packed = await ask('GET /assets/app-1.js', 'Accept-Encoding: gzip');
    const known = await ask('GET /assets/app-1.js', `If-None-Match: ${plain.headers['etag']}`);
    expect([plain.body, packed.headers['content-encoding'], known.status, known.body]).toEqual([
      'alert(1)',
      'gzip',
      304,
      '',
    ]);
    expect(packed.headers['content-length']).toBe(String(gzipSync('alert(1)').length));
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const reply of [plain, packed, known]) expectSafe(reply);
  });

  it('gives no access to other files', async () => {
    for (const path of [
      '/../package.json',
      '/assets/../../package.json',
      '/%2e%2e/package.json',
      '/assets/%2e%2e%2fapp-1.js',
    ]) {
      expect((await ask(`GET ${path}`)).status, path).toBe(404);
    }
  });
});
