import type pg from 'pg';
import { defineResource, type Resource } from 'contract/kit/resource.ts';

/** The bench's own resource, as wide as a metering point. */
export const sample: Resource = defineResource({
  name: 'bench-points',
  table: 'bench_point',
  titles: { list: 'Точки', count: ['точка', 'точки', 'точек'], accusative: 'точку' },
  scope: 'organization',
  entity: 'meteringPoints',
  fields: {
    name: { kind: 'text', label: 'Наименование', required: true, max: 255 },
    code: { kind: 'text', label: 'Код', required: true, max: 64 },
    address: { kind: 'text', label: 'Адрес', max: 500 },
    serial: { kind: 'text', label: 'Номер', max: 64 },
    ratio: { kind: 'number', label: 'Коэффициент' },
    voltage: { kind: 'choice', label: 'Напряжение', options: { VN: 'ВН', SN1: 'СН1', SN2: 'СН2', NN: 'НН' } },
    commissionedAt: { kind: 'date', label: 'Введена' },
    isActive: { kind: 'boolean', label: 'Действует' },
  },
  list: { columns: ['name', 'code', 'address'], sort: 'name', title: 'name' },
});

/** A filter that selects a quarter of the rows. */
export const quarter = `filter=${encodeURIComponent(JSON.stringify({ field: 'voltage', op: 'in', value: ['SN2'] }))}`;

/** The columns of its table, for any database. */
export const sampleColumns = `
  guid uuid primary key default gen_random_uuid(), name text not null, code text not null, address text, serial text,
  ratio double precision, voltage text, commissioned_at date, is_active boolean not null default true`;

/** Generated rows of an organization, always the same for the same numbers: `$1` the organization, `$2` the first
 *  number, `$3` the last. */
const ROWS_OF = `
  insert into bench_point (guid, organization_guid, name, code, address, serial, ratio, voltage, commissioned_at)
  select overlay(overlay(md5('row ' || n) placing '4' from 13) placing '8' from 17)::uuid, $1::uuid, 'Точка учёта ' || md5(n::text),
    lpad(n::text, 15, '0'), 'ул. Энергетиков, ' || n % 400, n::text, n % 100, (array['VN', 'SN1', 'SN2', 'NN'])[1 + n % 4],
    date '2015-01-01' + n % 4000
  from generate_series($2::integer, $3::integer) n`;

/** The number of rows of an organization. */
export interface Part {
  organization: string;
  rows: number;
}

/** Fills the table with the rows of the parts, one part after another. */
export async function fillRows(owner: pg.Client, parts: readonly Part[]): Promise<void> {
  let first = 1;
  for (const { organization, rows } of parts) {
    await owner.query(ROWS_OF, [organization, first, first + rows - 1]);
    first += rows;
  }
}

/** Registers the table as a resource, like the program's own ones, and fills it as the owner of the database. */
export async function fillSample(owner: pg.Client, parts: readonly Part[], appRole: string): Promise<void> {
  await owner.query(`create table bench_point (${sampleColumns})`);
  await owner.query(`select family('bench_point', '{name,code}', '{name,code,address}', '{}', '{voltage}')`);
  await owner.query('select give_rights($1)', [appRole]);
  // Building the indexes after the rows is faster.
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'bench_point' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await fillRows(owner, parts);
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query('vacuum analyze bench_point');
}
