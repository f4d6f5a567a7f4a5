import type pg from 'pg';
import { anyResource, defineResource } from 'contract/kit/resource.ts';

/** A resource of the bench's own: as wide as a metering point, a million rows in one organization. */
export const sample = anyResource(
  defineResource({
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
  }),
);

export const ROWS = 1_000_000;

/** Creates and fills the table as the owner of the database. */
export async function fillSample(owner: pg.Client, organization: string, appRole: string): Promise<void> {
  await owner.query(`
    create table bench_point (
      guid uuid primary key, organization_guid uuid not null references organization,
      name text not null, code text not null, address text, serial text, ratio double precision, voltage text,
      commissioned_at date, is_active boolean not null default true,
      version integer not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      search text generated always as (search_key(name || ' ' || code)) stored)`);
  await owner.query(
    `insert into bench_point (guid, organization_guid, name, code, address, serial, ratio, voltage, commissioned_at)
     select gen_random_uuid(), $1, 'Точка учёта ' || md5(n::text), lpad(n::text, 15, '0'), 'ул. Энергетиков, ' || n % 400, n::text,
       n % 100, (array['VN', 'SN1', 'SN2', 'NN'])[1 + n % 4], date '2015-01-01' + n % 4000
     from generate_series(1, $2::integer) n`,
    [organization, ROWS],
  );
  await owner.query('create index bench_point_name on bench_point (organization_guid, name collate russian, guid)');
  await owner.query('create index bench_point_search on bench_point using gin (search gin_trgm_ops)');
  await owner.query(`select fence('bench_point')`);
  await owner.query('select give_rights($1)', [appRole]);
  await owner.query('vacuum analyze bench_point');
}
