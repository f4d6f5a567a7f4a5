import { afterAll, beforeAll, expect, it } from 'vitest';
import { asBytes, sql } from '../core/sql.ts';
import { asOrg, type Tx } from '../core/transaction.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const work = <T>(does: (tx: Tx) => Promise<T>) =>
  asOrg(world.pool, { organization: null, account: null }, 'read', does);
const long = (sign: string) => sql`select repeat(${sign}, 200000) as answer, null::text as nothing`;

it('leaves texts as bytes where they are asked for so, beside statements that read texts', async () => {
  const answers = await work((tx) =>
    Promise.all([
      tx.one<{ answer: Buffer; nothing: null }>(asBytes(long('ё'))),
      tx.one<{ answer: string }>(long('ж')),
      tx.rows<{ answer: Buffer }>(asBytes(sql`select n::text as answer from generate_series(1, 3) n`)),
    ]),
  );
  const [bytes, text, rows] = answers;
  expect([bytes!.answer.toString(), bytes!.nothing]).toEqual(['ё'.repeat(200_000), null]);
  expect(text!.answer).toBe('ж'.repeat(200_000));
  expect(rows.map(({ answer }) => answer.toString())).toEqual(['1', '2', '3']);
});

it('keeps the bytes of one answer while others are read on the same connection', async () => {
  const kept = await work(async (tx) => {
    const all: Buffer[] = [];
    for (const sign of 'абвгдежз') all.push((await tx.one<{ answer: Buffer }>(asBytes(long(sign))))!.answer);
    return all;
  });
  expect(kept.map((bytes) => bytes.toString())).toEqual([...'абвгдежз'].map((sign) => sign.repeat(200_000)));
});

it('tells an error that comes among the rows', async () => {
  const failing = sql`select repeat('x', 1000) || 1 / (500 - n) as answer from generate_series(1, 1000) n`;
  await expect(work((tx) => tx.rows(asBytes(failing)))).rejects.toMatchObject({ code: '22012' });
  expect(await work((tx) => tx.one(sql`select 1 as one`))).toEqual({ one: 1 });
});
