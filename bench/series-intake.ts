import pg from 'pg';
import { COPY_HEADROOM } from '../server/src/core/copy-in.ts';
import { asOrg } from '../server/src/core/transaction.ts';
import type { DayValues } from '../server/src/series/day-copy.ts';
import { beside, interleave, middle, ratio } from './figure.ts';
import { report, round } from './report.ts';
import { daysOf, ingest, MONTH, moved } from './series-rows.ts';
import type { Base } from './stand.ts';
import { timeOf } from './time.ts';

const ROUNDS = 5;
const PLAIN_DAYS = 60_000;
const INTERVALS = 48;
/** Each round writes different months: first by COPY, then by an import. */
const copiedBy = (turn: number) => turn * MONTH.length;
const importedBy = (turn: number) => (ROUNDS + turn) * MONTH.length;

/** A checkpoint gives the state of a database that has run for a while: no dirty pages, and space in the WAL. */
const SETTLE = 'checkpoint';

/** Days as lines of text, the usual input of COPY. */
const linesOf = (days: readonly DayValues[]): Buffer =>
  Buffer.concat([
    Buffer.alloc(COPY_HEADROOM),
    Buffer.from(days.map(({ series, day, values: v }) => `${series}\t${day}\t{${v.join(',')}}\n`).join('')),
  ]);

/** A connection as the owner for COPY, an unlogged table without indexes, and their cleanup. */
async function openCopying({ ownerConnection, organization }: Base) {
  const pool = new pg.Pool({ ...ownerConnection, max: 1, pipeline: true });
  await pool.query(
    `alter table interval_day alter organization_guid set default '${organization}', alter origin set default 1`,
  );
  await pool.query('create unlogged table bench_copy (like interval_day including defaults)');
  const copy = (table: string, lines: Buffer) =>
    asOrg(pool, { organization: null, account: null }, 'write', (tx) =>
      tx.copy(`copy ${table} (series, day, v) from stdin`, lines),
    );
  const close = async () => {
    await pool.query('alter table interval_day alter organization_guid drop default, alter origin drop default');
    await pool.end();
  };
  return { copy, close };
}

async function sizeOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'interval_day'::regclass`,
  );
  return Number(rows[0]!.bytes);
}

/** The speed of writing days: by COPY into an unlogged table, the fastest possible way; by COPY into the partitions;
 *  and by an import. */
export async function measureIntake(base: Base, ids: readonly number[]): Promise<void> {
  const { pool, owner, organization } = base;
  const month = daysOf(ids, MONTH, INTERVALS).slice(0, PLAIN_DAYS);
  const { copy, close } = await openCopying(base);
  let turn = 0;
  const before = await sizeOf(owner);
  const settled = async (work: () => unknown) => {
    await owner.query(SETTLE);
    return timeOf(work);
  };
  const times = await interleave(ROUNDS, {
    plain: () => {
      const lines = linesOf(moved(month, copiedBy(turn)));
      return settled(() => copy('bench_copy', lines));
    },
    raw: () => {
      const lines = linesOf(moved(month, copiedBy(turn)));
      return settled(() => copy('interval_day', lines));
    },
    imported: () => {
      const days = moved(month, importedBy(turn++));
      return settled(() => ingest(pool, organization, days));
    },
  });
  const count = month.length * INTERVALS;
  const size = ((await sizeOf(owner)) - before) / (2 * ROUNDS * count);
  await close();
  const again = await ingest(pool, organization, moved(month, importedBy(0)));
  const speed = (ms: number) => `${round(count / ms / 1000)} млн значений в секунду`;
  report(
    'Байт на хранимое значение, всё вместе',
    beside(times.imported, size),
    { atMost: 12 },
    'получасовки, с индексом',
  );
  report(
    'COPY в разделы, к COPY в таблицу без журнала и индекса',
    ratio(times.plain, times.raw),
    { atLeast: 0.8 },
    speed(middle(times.raw)),
  );
  report(
    'Приём с правилами загрузками по 20 000 суток, к COPY тех же строк',
    ratio(times.raw, times.imported),
    { atLeast: 0.5 },
    speed(middle(times.imported)),
  );
  const written = again.reduce((sum, act) => sum + act.written, 0);
  report('Неизменный повтор: записанных строк', beside(times.imported, written), { atMost: 0 });
}
