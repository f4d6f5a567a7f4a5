import { expect, it } from 'vitest';
import { translateDatabaseError } from './database-error.ts';

const lockTimeout = (where?: string) => Object.assign(new Error('lock timeout'), { code: '55P03', where });

it.each([
  ['while locking tuple (0,12) in relation "brand"', 'conflict'],
  ['while updating tuple (3,1) in relation "account"\nSQL function "f" statement 1', 'conflict'],
  // The language of messages depends on the server's lc_messages.
  ['при блокировке кортежа (0,12) в отношении "brand"', 'conflict'],
  ['SQL function "due_schedules" statement 1', 'unavailable'],
  ['PL/pgSQL function f(integer,text) line 3 at SQL statement', 'unavailable'],
  [undefined, 'unavailable'],
])('a wait that ended %s is %s', (where, code) => {
  expect(translateDatabaseError(lockTimeout(where))).toMatchObject({ code });
});

it.each([
  ['08006', 'connection to the remote node db1:5432 failed', { code: 'unavailable' }],
  // The message repeats the user's input.
  ['22P02', 'invalid input syntax for type uuid: "remote node"', { code: 'invalid' }],
])('an error %s, «%s», is %o', (code, message, translated) => {
  expect(translateDatabaseError(Object.assign(new Error(message), { code }))).toMatchObject(translated);
});
