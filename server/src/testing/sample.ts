import { resources } from 'contract/features/index.ts';
import { defineResource, type Resource } from 'contract/kit/resource.ts';
import type { Server } from '../core/served.ts';
import { serveImport } from '../features/imports/imports.service.ts';
import { serveResource } from '../resource/serve-resource.ts';
import { openWorld, preparedWorld, type World } from './world.ts';

/** Resources that exist only in tests: rows of one organization, with a field of every kind. */
export const places: Resource = defineResource({
  name: 'sample-places',
  table: 'sample_place',
  titles: { list: 'Места', count: ['место', 'места', 'мест'], accusative: 'место' },
  scope: 'organization',
  entity: 'buildings',
  fields: { name: { kind: 'text', label: 'Место', required: true, max: 100, unique: true } },
  list: { columns: ['name'], sort: 'name', title: 'name' },
});

export const meters: Resource = defineResource({
  name: 'sample-meters',
  table: 'sample_meter',
  titles: { list: 'Счётчики', count: ['счётчик', 'счётчика', 'счётчиков'], accusative: 'счётчик' },
  scope: 'organization',
  entity: 'meteringDevices',
  fields: {
    name: { kind: 'text', label: 'Счётчик', required: true, max: 100, unique: true },
    note: { kind: 'multiline', label: 'Примечание', max: 1000 },
    load: { kind: 'number', label: 'Нагрузка', unit: 'кВт' },
    phases: { kind: 'number', label: 'Фаз', integer: true, required: true, min: 1, max: 3 },
    isSmart: { kind: 'boolean', label: 'Умный' },
    installedOn: { kind: 'date', label: 'Установлен' },
    seenAt: { kind: 'dateTime', label: 'На связи' },
    type: { kind: 'choice', label: 'Вид', options: { one: 'Первый', two: 'Второй' } },
    ports: { kind: 'choices', label: 'Порты', options: { a: 'Порт А', b: 'Порт Б' } },
    marks: { kind: 'tags', label: 'Метки', max: 40 },
    placeGuid: { kind: 'reference', label: 'Место', to: 'sample-places', required: true },
    nearby: { kind: 'references', label: 'Рядом', to: 'sample-places', table: 'sample_meter_place' },
  },
  list: {
    columns: ['name', 'load', 'phases', 'isSmart', 'installedOn', 'seenAt', 'type', 'placeGuid'],
    sort: 'name',
    title: 'name',
  },
});

const common = `
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (search_key(name)) stored,
  unique (organization_guid, guid), unique (organization_guid, name)`;

const tables = `
  create table sample_place (guid uuid primary key, organization_guid uuid not null references organization, name text not null, ${common});
  create table sample_meter (
    guid uuid primary key, organization_guid uuid not null references organization, name text not null, note text,
    load double precision, phases integer not null, is_smart boolean not null, installed_on date, seen_at timestamptz, type text,
    ports text[] not null, marks text[] not null, place_guid uuid not null,
    foreign key (organization_guid, place_guid) references sample_place (organization_guid, guid), ${common});
  create table sample_meter_place (
    organization_guid uuid not null default current_organization(), from_guid uuid, to_guid uuid, position integer,
    primary key (from_guid, to_guid),
    foreign key (organization_guid, from_guid) references sample_meter (organization_guid, guid) on delete cascade,
    foreign key (organization_guid, to_guid) references sample_place (organization_guid, guid) on delete cascade);
  select fence('sample_place'), fence('sample_meter'), fence('sample_meter_place')`;

export const samples: readonly Resource[] = [places, meters];

function serveSamples(server: Server): void {
  // The registry is constant in the program; tests add to it while their program is open.
  const registry = resources as Resource[];
  registry.push(...samples);
  server.http.addHook('onClose', async () => void registry.splice(registry.indexOf(places), samples.length));
  for (const resource of samples) {
    serveResource(server, resource);
    serveImport(server, resource);
  }
}

/** The whole program with the samples among its resources. */
export async function openSampleWorld(): Promise<World> {
  const world = await openWorld({ serveMore: serveSamples });
  return preparedWorld(world, async () => {
    const [{ user }] = (await world.pool.query('select current_user as user')).rows;
    await world.owner(`${tables}; select give_rights('${user}')`);
    return world;
  });
}
