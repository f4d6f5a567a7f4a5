import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import { createApp } from '../app.ts';
import { newSecret } from '../features/auth/one-time-codes.ts';
import { channelsWhere, passwordOf } from '../features/exchange-channels/channel.service.ts';
import { Secrets } from '../core/secrets.ts';
import { sql } from '../core/sql.ts';
import { asOrg } from '../core/transaction.ts';
import { Client } from '../testing/client.ts';
import { create, openMatrix, type Matrix } from '../testing/matrix.ts';
import { resealSecrets } from './reseal-secrets.ts';

const [FIRST, SECOND] = ['первый ключ, тридцать два знака и больше', 'второй ключ, тридцать два знака и больше'];
const SECRET = Buffer.from(newSecret());

let world: Matrix;
let accounts: string[];
let channels: string[];
beforeAll(async () => {
  world = await openMatrix();
  accounts = [await world.account(), await world.account()];
  for (const userName of accounts)
    await world.owner('update account set second_factor_secret = $1 where user_name = $2', [
      Buffer.concat([Buffer.of(0), SECRET]),
      userName,
    ]);
  channels = [];
  for (const client of [world.master, await world.person(await world.organization(), { exchangeChannels: 'full' })]) {
    const channel = await create(client, exchangeChannels);
    await client.put(`/api/exchange-channels/${channel.guid}/password`, { password: 'пароль ящика' });
    channels.push(channel.guid);
  }
});
afterAll(() => world.close());

const stored = async () => [
  ...(await world.owner('select second_factor_secret as kept from account where second_factor_secret is not null')),
  ...(await world.owner('select password as kept from exchange_channel_secret')),
];
const opened = async (secrets: Secrets) => {
  const rows = await world.owner('select guid, second_factor_secret as kept from account where user_name = any($1)', [
    accounts,
  ]);
  const [channel] = await asOrg(world.pool, { organization: world.organizationGuid, account: null }, 'read', (tx) =>
    channelsWhere(tx, sql`c.guid = ${channels[0]}`),
  );
  return [...rows.map(({ guid, kept }) => secrets.open(kept, guid)), passwordOf(channel!, secrets)];
};
const all = [SECRET, SECRET, 'пароль ящика'];

it('seals what was stored open, of every organization, and reads it again', async () => {
  const secrets = new Secrets([FIRST]);
  expect(await opened(new Secrets())).toEqual(all);
  expect(await resealSecrets(world.pool, secrets)).toBe(4);
  expect(await resealSecrets(world.pool, secrets)).toBe(0);
  expect(await opened(secrets)).toEqual(all);
  for (const { kept } of await stored()) {
    expect(kept.includes(SECRET)).toBe(false);
    expect(kept.includes('пароль')).toBe(false);
  }
});

it('reseals with another key, while the former is named too; without it, the program does not start', async () => {
  await expect(resealSecrets(world.pool, new Secrets([SECOND]))).rejects.toThrow('зашифрованные другим ключом');
  await expect(resealSecrets(world.pool, new Secrets())).rejects.toThrow('зашифрованные другим ключом');
  expect(await opened(new Secrets([FIRST]))).toEqual(all);
  expect(await resealSecrets(world.pool, new Secrets([SECOND, FIRST]))).toBe(4);
  expect(await opened(new Secrets([SECOND]))).toEqual(all);
});

it('opens no secret that was moved to another record or changed', async () => {
  const secrets = new Secrets([SECOND]);
  const kept = secrets.keep(SECRET, 'один');
  expect(secrets.open(kept, 'один')).toEqual(SECRET);
  expect(() => secrets.open(kept, 'другой')).toThrow();
  kept[kept.length - 1]! ^= 1;
  expect(() => secrets.open(kept, 'один')).toThrow();
});

it('new secrets are sealed by the program that has a key', async () => {
  const { http } = createApp({ pool: world.pool, logLevel: 'silent', secretKeys: [SECOND] });
  await http.ready();
  const client = new Client(http, world.master.token, world.organizationGuid);
  expect((await client.put(`/api/exchange-channels/${channels[0]}/password`, { password: 'новый' })).status).toBe(204);
  expect((await opened(new Secrets([SECOND]))).at(-1)).toBe('новый');
  await http.close();
});
