import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { sql } from './sql.ts';
import { asOrg, type Tx } from './transaction.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.owner('create table flown (number integer primary key)');
  await world.owner('grant all on flown to public');
});
afterAll(() => world.close());

const work = <T>(does: (tx: Tx) => Promise<T>) =>
  asOrg(world.pool, { organization: null, account: null }, 'write', does);
const fly = (tx: Tx, number: number) => tx.run(sql`insert into flown (number) values (${number})`);
const flown = async () => (await world.owner('select number from flown order by number')).map(({ number }) => number);

it('answers each of several statements sent at once', async () => {
  const answers = await work((tx) =>
    Promise.all([
      fly(tx, 1),
      fly(tx, 2),
      tx.one(sql`select count(*) as n from flown`),
      tx.rows(sql`select number from flown order by 1`),
    ]),
  );
  expect(answers).toEqual([1, 1, { n: 2 }, [{ number: 1 }, { number: 2 }]]);
});

it('executes nothing after a failed statement, reports the cause, and keeps the connection', async () => {
  const failing = work((tx) => Promise.all([fly(tx, 3), fly(tx, 1), fly(tx, 4)]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await flown()).toEqual([1, 2]);
  // The statement works again on every connection, whether or not it had been prepared when the batch failed.
  const again = Array.from({ length: 20 }, (_, index) => work((tx) => fly(tx, 10 + index)));
  expect(await Promise.all(again)).toEqual(again.map(() => 1));
});

it('prepares statements again that a failed flight may have left unprepared', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const failing = work((tx) =>
      Promise.all([
        tx.one(sql`select 1 / ${0}::integer as ratio`),
        tx.one(sql`select ${'never prepared'}::text as said`),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const said = await work((tx) => tx.one(sql`select ${'never prepared'}::text as said`));
    expect(said).toEqual({ said: 'never prepared' });
  }
});

it('continues after a failure rolled back to a savepoint', async () => {
  await work(async (tx) => {
    await tx.run(sql`savepoint before`);
    await expect(fly(tx, 1)).rejects.toMatchObject({ code: '23505' });
    await tx.run(sql`rollback to savepoint before`);
    await fly(tx, 5);
  });
  expect(await flown()).toContain(5);
});

it('does not commit what ends with a failure', async () => {
  await expect(work((tx) => Promise.all([fly(tx, 6), tx.end(sql`select 1 / ${0}::integer`)]))).rejects.toMatchObject({
    code: '22012',
  });
  expect(await flown()).not.toContain(6);
});

it('reports a value that cannot be sent, and does nothing', async () => {
  const endless: { own?: object } = {};
  endless.own = endless;
  await expect(work((tx) => Promise.all([fly(tx, 7), tx.one(sql`select ${endless}::text as said`)]))).rejects.toThrow(
    /circular/i,
  );
  expect(await flown()).not.toContain(7);
  expect(await work((tx) => fly(tx, 8))).toBe(1);
});
