import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.service.ts';

const at = (publicUrl: string | undefined, protocol: string, host: string) =>
  relyingPartyOf(publicUrl, { protocol, host } as FastifyRequest);

it('the console is known by PUBLIC_URL, otherwise by the address of the request', () => {
  expect(at('https://console.example.ru/', 'http', '127.0.0.1:8080')).toEqual({
    host: 'console.example.ru',
    origin: 'https://console.example.ru',
  });
  expect(at(undefined, 'http', 'localhost:8080')).toEqual({ host: 'localhost', origin: 'http://localhost:8080' });
  expect(at(undefined, 'https', 'Console.Example.ru')).toEqual({
    host: 'console.example.ru',
    origin: 'https://console.example.ru',
  });
});

it.each(['127.0.0.1:8080', '10.1', '[::1]:8080', '', 'a b', '0x7f.1'])('has no passkeys at %s', (host) => {
  expect(at(undefined, 'http', host)).toBe(null);
  expect(at(`http://${host}`, 'http', 'localhost')).toBe(null);
});
