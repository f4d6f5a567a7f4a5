import type pg from 'pg';
import { interleave, type Figure } from '../figure.ts';
import { grown } from './grown.ts';
import { requestOf, runLoad } from '../load.ts';
import { openOrganizations } from '../organizations.ts';
import { numbers } from '../settings.ts';
import { fillSample, quarter, sample } from '../sample.ts';
import { startOn, type Base, type Stand } from '../stand.ts';

const ROUNDS = 5;
const SECONDS = 1;
const RECORDS = numbers('records', [10_000, 100_000, 1_000_000, 5_000_000]);
const FLAT = 1.3;

const path = `/api/${sample.name}`;
const created = JSON.stringify({ name: 'Новая точка', code: 'Новая', voltage: 'SN2', isActive: true });

/** Journal entries of an organization, as many as it has records, without the hash chain, which is not measured. */
async function fillEntries(owner: pg.Client, organization: string, count: number, first: number): Promise<void> {
  await owner.query(
    `insert into journal (occurred_at, organization_guid, account_guid, user_name, action, entity, record_guid, record_name, before, after,
       request_id, address, lane, position, hash)
     select now() - make_interval(secs => ($2::integer - n) * 30), $1::uuid, md5('account ' || n % 2000)::uuid, 'Петров Пётр ' || n % 2000,
       (array['create', 'update', 'update', 'export'])[1 + n % 4], (array['metering_point', 'contract', 'building'])[1 + n % 3],
       md5('record ' || n % 1000000)::uuid, 'Точка учёта ' || n % 1000000, '{"ratio": 20}', '{"ratio": 40}', 'request ' || n, '10.0.0.1',
       ($3::bigint + n) % 64, 1000000000 + ($3::bigint + n) / 64, '\\x'
     from generate_series(1, $2::integer) n`,
    [organization, count, first],
  );
}

async function fill({ owner, appConnection }: Base, organizations: readonly string[]): Promise<void> {
  const parts = RECORDS.map((rows, place) => ({ organization: organizations[place]!, rows }));
  await fillSample(owner, parts, appConnection.user!);
  await owner.query('alter table journal disable trigger user');
  let first = 0;
  for (const { organization, rows } of parts) {
    await fillEntries(owner, organization, rows, first);
    first += rows;
  }
  await owner.query('alter table journal enable trigger user');
  await owner.query('vacuum analyze journal');
  await owner.query(
    `update permission_group set items = items || '{"journal": "read"}' where organization_guid = any($1)`,
    [organizations],
  );
}

/** The median time of a request in milliseconds, one request at a time. */
const timeOfRequest =
  ({ port }: Stand, request: Buffer) =>
  async () =>
    (await runLoad({ port, connections: 1, seconds: SECONDS, request: () => request })).p50;

/** The times of one request in each organization, measured in turns. */
async function timesOf(
  stand: Stand,
  organizations: readonly string[],
  requestFor: (organization: string) => Promise<Buffer>,
) {
  const works: Record<string, () => Promise<number>> = {};
  for (const [place, organization] of organizations.entries())
    works[`${place}`] = timeOfRequest(stand, await requestFor(organization));
  await interleave(1, works);
  const times: Record<string, Figure> = await interleave(ROUNDS, works);
  return organizations.map((_, place) => times[`${place}`]!);
}

interface Asked {
  what: string;
  address: string | ((guid: string) => string);
  body?: string;
  atMost?: number;
}
const asked: readonly Asked[] = [
  { what: 'Начало списка', address: `${path}?limit=50`, atMost: FLAT },
  { what: 'Карточка', address: (guid) => `${path}/${guid}`, atMost: FLAT },
  { what: 'Создание', address: path, body: created, atMost: FLAT },
  { what: 'Отбор четверти со счётом до 10 000', address: `${path}?limit=50&${quarter}` },
  { what: 'Поиск по части слова', address: `${path}?limit=50&search=a1b2c` },
  { what: 'Точный счёт четверти', address: `${path}?limit=50&${quarter}&exact=true` },
  {
    what: 'Поиск в журнале: слово, которое есть',
    address: `/api/journal?search=${encodeURIComponent('Точка учёта 777')}`,
  },
  { what: 'Журнал: человек и действие', address: '/api/journal?action=export' },
];

/** How the times of list operations grow from the smallest organization to the largest, all in one table. */
export async function measureRecords(base: Base): Promise<void> {
  const organizations = await openOrganizations(base, RECORDS.length);
  console.log(`Готовятся строки и записи журнала: ${RECORDS.map((rows) => rows.toLocaleString('ru')).join(', ')}…`);
  await fill(base, organizations);
  const stand = await startOn(base);
  for (const { what, address, body, atMost } of asked) {
    const times = await timesOf(stand, organizations, async (organization) => {
      const headers = { ...stand.headers, 'org-id': organization };
      const { rows } = await base.owner.query<{ guid: string }>(
        'select guid from bench_point where organization_guid = $1 limit 1',
        [organization],
      );
      const to = typeof address === 'string' ? address : address(rows[0]!.guid);
      return requestOf(body ? 'POST' : 'GET', to, headers, body);
    });
    grown(what, RECORDS, times, atMost);
  }
  const { rows } = await base.owner.query<{ row: number; entry: number }>(
    `select pg_total_relation_size('bench_point') / $1::float8 as row, pg_total_relation_size('journal') / $1::float8 as entry`,
    [RECORDS.reduce((sum, rows) => sum + rows, 0)],
  );
  console.log(
    `Место с указателями: запись ${Math.round(rows[0]!.row)} байт, запись журнала ${Math.round(rows[0]!.entry)} байт.`,
  );
}
