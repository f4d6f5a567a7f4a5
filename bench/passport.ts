import type pg from 'pg';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { fieldOf, type Resource } from 'contract/kit/resource.ts';
import { isList } from 'contract/kit/field.ts';
import { middle, repeat, type Figure } from './figure.ts';
import { requestOf, runLoad } from './load.ts';
import { report, round } from './report.ts';
import type { Stand } from './stand.ts';

const ROUNDS = 3;
const SECONDS = 0.7;

const OBJECTS = Number(process.env['BENCH_OBJECTS'] ?? 1_000_000);

/** Fills an organization as the owner of the database: points on the objects of the sample data, each with a device. The work of
 *  triggers and references is done for all rows at once. */
async function fillPassport(owner: pg.Client, organization: string): Promise<void> {
  await owner.query(`select set_config('console.organization', $1, false)`, [organization]);
  await owner.query('set session_replication_role = replica');
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('metering_point', 'metering_device') and indexdef not like 'CREATE UNIQUE%'`);
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(
    `insert into substation (guid, organization_guid, name, kind)
     select gen_random_uuid(), $1::uuid, 'ПС стенда ' || n, 'substation' from generate_series(1, 500) n`,
    [organization],
  );
  await owner.query(
    `insert into metering_device (guid, organization_guid, model_guid, brand_guid, serial_number, status, verification_date, next_verification_date, ownership)
     select gen_random_uuid(), $1::uuid, m.guid, m.brand_guid, 'BN' || lpad(n::text, 10, '0'),
       (array['installed', 'stock', 'verification', 'faulty'])[1 + n % 4], date '2018-01-01' + n % 3000, date '2026-01-01' + n % 3000,
       (array['grid', 'consumer'])[1 + n % 2]
     from generate_series(1, $2::integer) n
     join (select guid, brand_guid, row_number() over () - 1 as place, count(*) over () as number from model where phases = '3') m on m.place = n % m.number`,
    [organization, OBJECTS],
  );
  await owner.query(
    `insert into metering_point (guid, organization_guid, name, code, consumption_object_guid, substation_guid, device_guid, purpose, direction,
       voltage_guid, status, coefficient)
     select gen_random_uuid(), $1::uuid, 'Точка стенда ' || md5(n::text), (900000000000000 + n)::text, o.guids[1 + n % cardinality(o.guids)],
       case when n % 10 = 0 then null else s.guids[1 + n % cardinality(s.guids)] end, d.guid,
       (array['billing', 'control', 'technical'])[1 + n % 3], 'intake', o.voltage, (array['working', 'working', 'silent', 'retired'])[1 + n % 4],
       (array[1, 40, 60, 12000])[1 + n % 4]
     from (select guid, row_number() over () as n from metering_device where organization_guid = $1::uuid and serial_number like 'BN%') d,
       (select array_agg(guid) as guids, (array_agg(voltage_guid))[1] as voltage from consumption_object where organization_guid = $1::uuid) o,
       (select array_agg(guid) as guids from substation where organization_guid = $1::uuid and name like 'ПС стенда%') s`,
    [organization],
  );
  await owner.query(
    'update metering_device d set metering_point_guid = p.guid from metering_point p where p.device_guid = d.guid',
  );
  await owner.query(
    `insert into object_count select $1::uuid, f, 200, $2::integer from unnest(array['metering_point', 'metering_device']) f`,
    [organization, OBJECTS],
  );
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze metering_point');
  await owner.query('vacuum analyze metering_device');
}

/** List requests: sorting by every column in both directions, and filters and searches that find many, few and no rows. */
function questions(resource: Resource): string[] {
  const columns = resource.list.columns.filter((name) => {
    const field = fieldOf(resource, name)!;
    return !isList(field) && field.kind !== 'multiline';
  });
  const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;
  const status = filter({ field: 'status', op: 'in', value: ['faulty', 'silent'] });
  return [
    '',
    ...columns.flatMap((name) => [`sort=${name}`, `sort=-${name}`]),
    status,
    `${status}&sort=-${resource.list.title}`,
    'search=77777',
    `search=${encodeURIComponent('нет такого')}`,
    filter({ field: 'createdAt', op: 'within', value: 'today' }),
  ];
}

/** The p95 of a request in milliseconds, one request at a time. */
async function p95Of({ port, headers }: Stand, path: string): Promise<number> {
  const asked = requestOf('GET', path, headers);
  return (await runLoad({ port, connections: 1, seconds: SECONDS, request: () => asked })).p95;
}

/** The first page for every request, the slowest first. */
async function measureFamilies(stand: Stand) {
  const measured: { name: string; p95: Figure }[] = [];
  for (const resource of [meteringPoints, meteringDevices]) {
    for (const query of questions(resource)) {
      const p95 = await repeat(ROUNDS, () => p95Of(stand, `/api/${resource.name}?limit=50&${query}`));
      measured.push({ name: `${resource.titles.list} ${decodeURIComponent(query) || 'без отбора'}`, p95 });
    }
  }
  return measured.toSorted((a, b) => middle(b.p95) - middle(a.p95));
}

/** A technical passport of many objects: its counts and the first pages of its lists. */
export async function measurePassport(stand: Stand): Promise<void> {
  const objects = OBJECTS.toLocaleString('ru');
  console.log(`Готовится по ${objects} точек и приборов учёта…`);
  await fillPassport(stand.owner, stand.organization);
  const counts = await repeat(ROUNDS, () => p95Of(stand, '/api/tech-passport/number-of-objects'));
  report('Число объектов технического паспорта, p95, мс', counts, { atMost: 5 }, `${objects} точек`);
  const families = await measureFamilies(stand);
  report(
    `Список из ${objects} точек или приборов: первая страница худшего порядка или отбора, p95, мс`,
    families[0]!.p95,
    { atMost: 200 },
    families.map(({ name, p95 }) => `${name} ${round(middle(p95))}`).join(', '),
  );
}
