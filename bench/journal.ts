import type pg from 'pg';
import { middle, repeat, type Figure } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { report, round } from './report.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 3;
const SECONDS = 1;

const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 10_000_000);

/** Filters that find many, few and no entries, alone and combined. */
const filters: Readonly<Record<string, (account: string) => string>> = {
  'без отбора': () => '',
  человек: (account) => `person=${account}`,
  'человек и действие, которого он не делал': (account) => `person=${account}&action=remove`,
  действие: () => 'action=update',
  'редкое действие': () => 'action=import',
  'вид записей': () => 'entity=contract',
  'действие и вид, которые не встречаются вместе': () => 'action=remove&entity=contract',
  отказы: () => 'result=refused',
  период: () => 'from=2024-01-01&to=2024-01-31',
  'период, человек и действие без единой записи': (account) =>
    `from=2018-01-01&to=2018-01-31&person=${account}&action=import`,
  'номер запроса': () => 'request=request%2077777',
  'слово, которое есть': () => 'search=%D0%A2%D0%BE%D1%87%D0%BA%D0%B0%20777',
  'слово, которого нет': () => 'search=%D0%BD%D0%B5%D1%82%D1%82%D0%B0%D0%BA%D0%BE%D0%B3%D0%BE',
};

/** Fills the journal as the owner of the database: fifty organizations, two thousand people, ten years. The hash chain is not
 *  measured, so the entries carry no real hashes. `organization` gets a fiftieth of the entries, `account` a thousandth. */
async function fillJournal(owner: pg.Client, organization: string, account: string): Promise<void> {
  await owner.query('alter table journal disable trigger user');
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'journal' and indexname in ('journal_record', 'journal_kind', 'journal_person', 'journal_request')`);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(
    `insert into journal (occurred_at, organization_guid, account_guid, user_name, action, entity, record_guid, record_name, before, after,
       request_id, address, lane, position, hash)
     select now() - make_interval(secs => ($3::integer - n) * 31.5),
       case when n % 10 = 0 then null when n % 50 = 1 then $1::uuid else md5('organization ' || n % 50)::uuid end,
       case when n % 1000 = 1 then $2::uuid else md5('account ' || n % 2000)::uuid end,
       'Петров Пётр ' || n % 2000,
       case when n % 10 = 0 then (array['create', 'update', 'remove', 'signIn'])[1 + n / 10 % 4]
         when n % 99991 = 1 then 'import' else (array['create', 'update', 'update', 'update', 'export', 'refused'])[1 + n / 50 % 6] end,
       case when n % 10 = 0 then (array['brand', 'model', 'dictionary_value', 'account'])[1 + n / 10 % 4]
         else (array['employee', 'metering_point', 'metering_device', 'contract', 'building'])[1 + n / 300 % 5] end,
       md5('record ' || n % 1000000)::uuid, 'Точка учёта ' || n % 1000000,
       '{"name": "Точка учёта", "ratio": 20}', '{"name": "Точка учёта", "ratio": 40}', 'request ' || n, '10.0.0.1',
       n % 64, 1000000000 + n / 64, '\\x'
     from generate_series(1, $3::integer) n`,
    [organization, account, ENTRIES],
  );
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('alter table journal enable trigger user');
  await owner.query('vacuum analyze journal');
}

/** The first page for every filter, one request at a time; the slowest filter first. */
async function measureFilters({ port, headers }: Stand, account: string) {
  const measured: { name: string; p95: Figure }[] = [];
  for (const [name, query] of Object.entries(filters)) {
    const asked = requestOf('GET', `/api/journal?${query(account)}`, headers);
    const p95 = async () => (await runLoad({ port, connections: 1, seconds: SECONDS, request: () => asked })).p95;
    measured.push({ name, p95: await repeat(ROUNDS, p95) });
  }
  return measured.toSorted((a, b) => middle(b.p95) - middle(a.p95));
}

/** Measures a journal of ten years. */
export async function measureJournal(stand: Stand): Promise<void> {
  const entries = ENTRIES.toLocaleString('ru');
  console.log(`Готовится ${entries} записей журнала…`);
  const { guid: account } = (await stand.owner.query("select guid from account where user_name = 'admin'")).rows[0];
  await fillJournal(stand.owner, stand.organization, account);
  const filters = await measureFilters(stand, account);
  report(
    `Журнал из ${entries} записей: первая страница худшего отбора, p95, мс`,
    filters[0]!.p95,
    { atMost: 300 },
    filters.map(({ name, p95 }) => `${name} ${round(middle(p95))}`).join(', '),
  );
}
