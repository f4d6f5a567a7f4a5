import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AddressInfo } from 'node:net';
import { openPublishingSite, type PublishingSite } from '../../../testing/region-source.ts';
import { mayConnect } from '../../../core/addresses.ts';
import { fetchFile, type FetchLimits } from './fetch-file.ts';

let site: PublishingSite;
let inner: Server;
let innerAsked = 0;

beforeAll(async () => {
  site = await openPublishingSite();
  inner = createServer((_, response) => {
    innerAsked++;
    response.end('secret');
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await site.close();
  inner.closeAllConnections();
  inner.close();
});

const ask = (address: string, given: Partial<FetchLimits> = {}) =>
  fetchFile(new URL(address), {
    hosts: ['127.0.0.1'],
    caBundle: null,
    timeoutMs: 2000,
    maxBytes: 1000,
    signal: new AbortController().signal,
    ...given,
  });
const refusal = (code: string) => expect.objectContaining({ code });

it('fetches a file from a listed address', async () => {
  site.publish('/a', Buffer.from('table'));
  expect((await ask(`${site.address}/a`)).toString()).toBe('table');
});

describe('does not connect to private addresses:', () => {
  const port = () => (inner.address() as AddressInfo).port;
  it.each([
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '10.0.0.1',
  ])('%s, unless that address is listed', async (host) => {
    await expect(ask(`http://${host}:${port()}/`, { hosts: ['example.ru'] })).rejects.toEqual(refusal('SRC_REFUSED'));
  });

  it('through a listed name that resolves to this machine', async () => {
    await expect(ask(`http://localhost:${port()}/`, { hosts: ['localhost'] })).rejects.toEqual(refusal('SRC_REFUSED'));
  });

  it('through a redirect of a listed site', async () => {
    site.publish('/r', (response) => response.writeHead(302, { location: `http://127.0.0.1:${port()}/` }).end());
    await expect(ask(`${site.address}/r`)).rejects.toEqual(refusal('SRC_REFUSED'));
  });

  it('and made no request', () => expect(innerAsked).toBe(0));

  it.each([
    ['8.8.8.8', true],
    ['2a02:6b8::1', true],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::1', false],
    ['none', false],
  ])('%s: %s', (address, expected) => expect(mayConnect([], address)).toBe(expected));
});

describe('gives up', () => {
  it.each([
    ['a file that is not published', (response: ServerResponse) => response.writeHead(404).end(), 'SRC_NOT_PUBLISHED'],
    ['a site in trouble', (response: ServerResponse) => response.writeHead(503).end(), 'SRC_UNAVAILABLE'],
    [
      'half a file',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-length': 50 }).write('x', () => response.destroy()),
      'SRC_UNAVAILABLE',
    ],
    ['a file that is too large', (response: ServerResponse) => response.end(Buffer.alloc(5000)), 'FILE_TOO_LARGE'],
    [
      'a file that is too large, without content-length',
      (response: ServerResponse) => void (response.write(Buffer.alloc(800)), response.write(Buffer.alloc(800))),
      'FILE_TOO_LARGE',
    ],
  ])('%s', async (_, answer, code) => {
    site.publish('/f', answer);
    await expect(ask(`${site.address}/f`)).rejects.toEqual(refusal(code));
  });

  it('a response that never ends', async () => {
    site.publish('/slow', (response) => void response.writeHead(200).write('x'));
    await expect(ask(`${site.address}/slow`, { timeoutMs: 100 })).rejects.toEqual(refusal('SRC_TIMEOUT'));
  });

  it('when the work is stopped, with its reason', async () => {
    site.publish('/never', () => undefined);
    const stop = new AbortController();
    const asked = ask(`${site.address}/never`, { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
  });
});

describe('a source whose certificate', () => {
  const certificate = (name: string) =>
    readFileSync(new URL(`../../../testing/certificates/${name}.pem`, import.meta.url), 'utf8');
  const asked = async (name: string, caBundle: string | null) => {
    const tls = createTlsServer({ key: certificate(`${name}.key`), cert: certificate(name) }, (_, response) =>
      response.end('table'),
    );
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    const { port } = tls.address() as AddressInfo;
    return ask(`https://127.0.0.1:${port}/`, { caBundle }).finally(() => {
      tls.closeAllConnections();
      tls.close();
    });
  };

  it('is from an unknown authority is not trusted', () =>
    expect(asked('own', null)).rejects.toEqual(refusal('SRC_TLS')));

  it('is in the given bundle is trusted', async () =>
    expect((await asked('own', certificate('own'))).toString()).toBe('table'));

  it('is for another name is not trusted', () =>
    expect(asked('other', certificate('other'))).rejects.toEqual(refusal('SRC_TLS')));

  it('is missing is not trusted', () =>
    expect(ask(site.address.replace('http:', 'https:'))).rejects.toEqual(refusal('SRC_TLS')));
});
