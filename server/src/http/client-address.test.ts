import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { networksOf } from '../core/networks.ts';
import { clientAddressBy } from './client-address.ts';

const proxies = ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'];
const addressOf = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
  clientAddressBy(proxies)({ socket: { remoteAddress }, headers } as IncomingMessage);
const by = (headers: IncomingMessage['headers']) => addressOf('127.0.0.1', headers);

it('is the address of the connection, whatever a stranger claims', () => {
  expect(addressOf('198.51.100.7')).toBe('198.51.100.7');
  expect(addressOf('198.51.100.7', { 'x-forwarded-for': '203.0.113.5', forwarded: 'for=203.0.113.5' })).toBe(
    '198.51.100.7',
  );
  expect(addressOf('::ffff:198.51.100.7')).toBe('198.51.100.7');
  expect(addressOf('fe80::1%eth0')).toBe('fe80::1');
  expect(by({})).toBe('127.0.0.1');
});

it.each([
  ['203.0.113.5', '203.0.113.5'],
  // What the client sent is to the left of what the proxy added.
  ['1.2.3.4, 203.0.113.5', '203.0.113.5'],
  ['203.0.113.5, 10.1.2.3', '203.0.113.5'],
  ['203.0.113.5:4711', '203.0.113.5'],
  ['2001:db9::1', '2001:db9::1'],
  ['[2001:db9::1]:4711', '2001:db9::1'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  // The proxy does not disclose its client.
  ['unknown', '127.0.0.1'],
  ['203.0.113.5, unknown, 10.1.2.3', '10.1.2.3'],
  ['', '127.0.0.1'],
  // All are proxies, so the first one is the client.
  ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
])('behind a trusted proxy, X-Forwarded-For: %s is %s', (header, address) => {
  expect(by({ 'x-forwarded-for': header })).toBe(address);
});

it.each([
  ['for=203.0.113.5;proto=https;by=10.0.0.1', '203.0.113.5'],
  ['for=1.2.3.4, For="203.0.113.5:80"', '203.0.113.5'],
  ['proto=https; for="[2001:db9::1]:4711"', '2001:db9::1'],
  ['for=203.0.113.5, for=10.1.2.3;host="a,b;for=9.9.9.9"', '203.0.113.5'],
  ['host="a;for=9.9.9.9";for=203.0.113.5', '203.0.113.5'],
  ['host="a\\";for=9.9.9.9";for=203.0.113.5', '203.0.113.5'],
  // An unclosed quote sent by the client does not hide what the proxy added.
  ['for="1.2.3.4, for=203.0.113.5', '203.0.113.5'],
  ['for="1.2.3.4, for="[2001:db9::1]:4711"', '2001:db9::1'],
  ['for=_hidden', '127.0.0.1'],
  ['proto=https', '127.0.0.1'],
])('behind a trusted proxy, Forwarded: %s is %s', (header, address) => {
  expect(by({ forwarded: header })).toBe(address);
});

it('two headers count only where they agree: one of them may come from the client', () => {
  const forwarded = 'for=203.0.113.5';
  expect(by({ forwarded, 'x-forwarded-for': '203.0.113.5' })).toBe('203.0.113.5');
  expect(() => by({ forwarded, 'x-forwarded-for': '203.0.113.6' })).toThrow(
    expect.objectContaining({ code: 'malformed' }),
  );
});

it.each(['10.0.0.0/0', '10.0.0.0/33', '::/129', 'proxy.local', '10.0.0.0/8/8', '10.0.0.0/', ''])(
  '«%s» names no proxy',
  (name) => expect(networksOf([name])).toBeUndefined(),
);
