import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { postForm } from '../../testing/client.ts';
import { openWorld, type World } from '../../testing/world.ts';

const computed: { what: 'hash' | 'verify'; parameters: string }[] = [];
const parametersOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: async (...given: Parameters<typeof argon2.hash>) => {
      const hash = await argon2.hash(...given);
      computed.push({ what: 'hash', parameters: parametersOf(hash) });
      return hash;
    },
    verify: (...given: Parameters<typeof argon2.verify>) => {
      computed.push({ what: 'verify', parameters: parametersOf(String(given[0])) });
      return argon2.verify(...given);
    },
  };
});

const { hashPassword } = await import('../../core/password.ts');
const PASSWORD = 'пароль как в жизни';

let world: World;
let stored: string;
beforeAll(async () => {
  world = await openWorld();
  stored = await hashPassword(PASSWORD);
});
afterAll(() => world.close());
beforeEach(() => void (computed.length = 0));

async function account(change = ''): Promise<string> {
  const userName = await world.account();
  await world.pool.query('update account set password_hash = $2 where user_name = $1', [userName, stored]);
  if (change) await world.pool.query(`update account set ${change} where user_name = $1`, [userName]);
  return userName;
}

async function locked(): Promise<string> {
  const userName = await account();
  await world.pool.query("insert into sign_in_guess (subject, guesses) values ('account:' || $1, 10)", [userName]);
  return userName;
}

// The first call also includes initialization of the process.
it.each<[string, () => Promise<string>, string]>([
  ['an unknown user', async () => 'nobody', PASSWORD],
  ['a wrong password', account, 'мимо'],
  ['a blocked user', () => account("status = 'blocked'"), PASSWORD],
  ['a user without a password', () => account('password_hash = null'), PASSWORD],
  ['a locked user', locked, PASSWORD],
])('%s costs one comparison, as dear as that of a real password', async (_, user, password) => {
  const form = { grant_type: 'password', username: await user(), password };
  expect((await postForm(world.http, '/connect/token', form)).body.error).toBe('invalid_grant');
  expect(computed).toEqual([{ what: 'verify', parameters: parametersOf(stored) }]);
});
