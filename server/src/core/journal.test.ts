import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands } from 'contract/features/equipment/facts.ts';
import { create, openMatrix, type Matrix } from '../testing/matrix.ts';
import { writeJournal } from './journal.ts';
import { sql } from './sql.ts';
import { asOrg } from './transaction.ts';

let world: Matrix;
beforeAll(async () => {
  world = await openMatrix();
});
afterAll(() => world.close());

/** Checks every lane as the program does. */
const broken = async () => {
  const lanes = await Promise.all(
    Array.from({ length: 64 }, (_, lane) => world.master.get(`/api/journal/check?lane=${lane}&after=0`)),
  );
  return lanes.flatMap(({ body }, lane) => (body.broken ? [{ lane, ...body.broken }] : []));
};

/** Restores the entries of a lane. */
async function restore(lane: number, rows: object[]): Promise<void> {
  await world.owner('alter table journal disable trigger chain');
  await world.owner('delete from journal where lane = $1', [lane]);
  const [{ columns }] = await world.owner(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = 'journal'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  for (const row of rows) {
    const { hash, ...rest } = row as { hash: Buffer };
    await world.owner(
      `insert into journal (${columns}) overriding system value
       select ${columns} from jsonb_populate_record(null::journal, $1::jsonb || jsonb_build_object('hash', $2::text))`,
      [JSON.stringify(rest), `\\x${hash.toString('hex')}`],
    );
  }
  await world.owner('alter table journal enable trigger chain');
}

describe('the journal', () => {
  it('is a chain in every lane after changes at the same time', async () => {
    await Promise.all(Array.from({ length: 60 }, () => create(world.master, brands)));
    const [{ lanes }] = await world.owner('select count(distinct lane)::int as lanes from journal');
    expect(lanes).toBeGreaterThan(1);
    expect(await broken()).toEqual([]);
  });

  it('is a chain after a transaction with rolled back parts', async () => {
    const author = { requestId: 'many' };
    const entry = (recordName: string) =>
      ({ action: 'create', organization: null, entity: 'brand', recordName }) as const;
    await asOrg(world.pool, { organization: null, account: null }, 'write', async (tx) => {
      writeJournal(tx, author, entry('first'));
      for (const name of ['undone', 'kept', 'undone, too']) {
        await tx.run(sql`savepoint part`);
        for (let count = 0; count < 20; count++) writeJournal(tx, author, entry(name));
        await tx.run(name === 'kept' ? sql`release savepoint part` : sql`rollback to savepoint part`);
      }
    });
    await create(world.master, brands);
    const [{ count }] = await world.owner("select count(*)::int from journal where request_id = 'many'");
    expect(count).toBe(21);
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['an altered entry', 'altered', ["update journal set user_name = 'Никто' where number = $1"]],
    ['an altered new column', 'altered', ['update journal set parts = 5 where number = $1']],
    [
      'an altered time',
      'altered',
      ["update journal set occurred_at = occurred_at - interval '1 day' where number = $1"],
    ],
    ['a removed entry', 'missing', ['delete from journal where number = $1']],
    [
      'two entries in each other’s place',
      'altered',
      [
        'update journal set position = position - 7 where position in (3, 4) and lane = (select lane from journal where number = $1)',
        'update journal set position = -position where position < 0 and $1 > 0',
      ],
    ],
  ])('shows %s, and where', async (_, problem, changes) => {
    const [entry] = await world.owner(
      'select number, lane from journal where position = 3 order by (select length from journal_lane l where l.lane = journal.lane) desc limit 1',
    );
    const undone = await world.owner('select * from journal where lane = $1', [entry.lane]);
    for (const change of changes) await world.owner(change, [entry.number]);
    expect(await broken()).toMatchObject([{ lane: entry.lane, problem, position: 3 }]);
    await restore(entry.lane, undone);
    expect(await broken()).toEqual([]);
  });

  it('reveals that the last entries of a lane are missing', async () => {
    const [{ lane, length }] = await world.owner('select lane, length from journal_lane order by length desc limit 1');
    const undone = await world.owner(`select * from journal where lane = $1`, [lane]);
    await world.owner('delete from journal where lane = $1 and position = $2', [lane, length]);
    expect(await broken()).toMatchObject([{ lane, problem: 'end', position: length }]);
    await restore(lane, undone);
  });

  it.each([
    ['changed', "update journal set user_name = 'Никто'"],
    ['removed', 'delete from journal'],
    ['emptied', 'truncate journal'],
    ['rechained', "update journal_lane set hash = '\\x'"],
  ])('cannot be %s by the program', async (_, statement) => {
    await expect(world.pool.query(statement)).rejects.toThrow(/permission denied/);
  });
});
