import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oauthErrorSchema, problemSchema } from 'contract/kit/errors.ts';
import type { Route } from 'contract/kit/route.ts';
import { ask } from './testing/client.ts';
import { openWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const FORM = 'application/x-www-form-urlencoded';
const MB = 1024 * 1024;
const good = 'grant_type=password&username=a&password=b&token=c';

interface Hostile {
  type?: string;
  body: string | Buffer;
  headers?: Record<string, string>;
  /** The expected answer of a route that reads a body. */
  status: number;
}

const hostile: Record<string, Hostile> = {
  'no body and no content type': { body: '', status: 400 },
  'an empty body': { type: FORM, body: '', status: 400 },
  'separators alone': { type: FORM, body: '&&&===&', status: 400 },
  'a parameter given twice': { type: FORM, body: `${good}&username=d&token=d`, status: 400 },
  'a parameter given a thousand times': { type: FORM, body: 'token=a&'.repeat(1000), status: 400 },
  'a parameter as a list': { type: FORM, body: 'grant_type[]=password&token[]=a&username[a]=b', status: 400 },
  'names of the language': { type: FORM, body: '__proto__=a&constructor=b&hasOwnProperty=c&toString=d', status: 400 },
  'a grant of the language': { type: FORM, body: 'grant_type=__proto__&token=%00', status: 400 },
  'NUL in every value': { type: FORM, body: 'grant_type=%00&username=%00&password=%00&token=%00', status: 400 },
  'half of a surrogate pair': {
    type: FORM,
    body: 'grant_type=password&username=%ED%A0%80&password=b&token=%ED%A0%80',
    status: 400,
  },
  'an escape that is no UTF-8': {
    type: FORM,
    body: 'grant_type=password&username=%ff%fe&password=b&token=%ff',
    status: 400,
  },
  'a broken escape': { type: FORM, body: 'grant_type=password&username=%zz%&password=b&token=%', status: 400 },
  'bytes that are no UTF-8': { type: FORM, body: Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0xc0]), status: 400 },
  'UTF-16': { type: FORM, body: Buffer.from(good, 'utf16le'), status: 400 },
  'another charset': { type: `${FORM}; charset=windows-1251`, body: Buffer.from([0x61, 0x3d, 0xe0]), status: 415 },
  'a packed body': { type: FORM, headers: { 'content-encoding': 'gzip' }, body: good, status: 415 },
  'JSON called a form': { type: FORM, body: '{"grant_type":"password","token":1}', status: 400 },
  JSON: { type: 'application/json', body: '{"grant_type":"password","token":"a"}', status: 415 },
  'broken JSON': { type: 'application/json', body: '{', status: 415 },
  'deep JSON': { type: 'application/json', body: '['.repeat(1000), status: 415 },
  'parts of a form': { type: 'multipart/form-data; boundary=x', body: '--x--', status: 415 },
  'a content type that is none': { type: 'x', body: good, status: 415 },
  'a content type with NUL': { type: `${FORM}\0`, body: good, status: 415 },
  'a value of a megabyte': {
    type: FORM,
    body: `grant_type=password&username=a&password=${'x'.repeat(MB)}`,
    status: 413,
  },
  'a name of a megabyte': { type: FORM, body: `${'x'.repeat(MB)}=1`, status: 413 },
  'a megabyte of parameters': {
    type: FORM,
    body: Array.from({ length: MB / 8 }, (_, n) => `a${n}=`).join('&'),
    status: 413,
  },
  'a megabyte of separators': { type: FORM, body: '&'.repeat(MB), status: 413 },
  'a megabyte of JSON': { type: 'application/json', body: `"${'x'.repeat(MB)}"`, status: 413 },
  'three hundred thousand names of JSON': {
    type: 'application/json',
    body: `{${Array.from({ length: 300_000 }, (_, n) => `"n${n}":1`).join(',')}}`,
    status: 413,
  },
};

const publicRoutes = [
  '/connect/token',
  '/connect/revocation',
  '/connect/passkey',
  '/connect/provider',
  '/connect/logout/{guid}',
  '/api/auth/links/check',
  '/api/auth/links/accept',
  '/api/auth/mail',
  '/api/auth/password-reset',
  '/livez',
  '/readyz',
  '/api/openapi.json',
  '/api/docs',
  '/api/service/announced',
  '/api/schedules/calendar/{secret}.ics',
  '/api/desktop/shared',
];
it('cover all public routes', () => {
  const open = world.server.served.filter(({ access }) => access === 'public').map(({ path }) => path);
  expect(publicRoutes.toSorted()).toEqual(open.toSorted());
});

const addressOf = (path: string) =>
  path.replace('{guid}', '0196b2a0-0000-7000-8000-000000000000').replace('{secret}', 'x'.repeat(43));
const routeOf = (path: string): Route => world.server.served.find((route) => route.path === path)!;

describe.each(publicRoutes)('%s', (path) => {
  it.each(Object.entries(hostile))('given %s answers as documented', async (_, { type, body, headers, status }) => {
    const { method, errors } = routeOf(path);
    const given = { ...(type !== undefined && { 'content-type': type }), ...headers };
    const answer = await ask(world.http, { method, url: addressOf(path), headers: given, payload: body });
    // A well-formed but invalid value gives 400 by RFC 6749, and 422 elsewhere. The requested secret address does not
    // exist.
    const found = path.includes('{secret}') ? 404 : 200;
    const expected = method === 'GET' ? [found] : status === 400 && errors === 'problem' ? [400, 422] : [status];
    // It takes no input, so an empty body is valid and a form is not.
    if (path === '/connect/passkey' && status === 400) expected.push(200, 415);
    const takesJson = path === '/connect/passkey' || path === '/connect/provider';
    if (takesJson && type?.includes('json')) expected.push(400, 413, 422);
    // It does not accept a form, and an empty body names no provider.
    if (path === '/connect/provider') expected.push(415, 422);
    expect(expected, answer.raw.toString()).toContain(answer.status);
    if (answer.status === 200) return;
    expect(z.safeParse(errors === 'oauth' ? oauthErrorSchema : problemSchema, answer.body).success).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)('refuses %s unless it is its own', async (method) => {
    if (method === routeOf(path).method) return;
    const answer = await ask(world.http, {
      method,
      url: addressOf(path),
      headers: { 'content-type': FORM },
      payload: good,
    });
    expect([answer.status, answer.headers['allow']]).toEqual([405, expect.stringContaining(routeOf(path).method)]);
  });
});
