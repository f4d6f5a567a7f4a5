import { COPY_HEADROOM } from '../../../core/copy-in.ts';
import { AppError } from '../../../core/app-error.ts';
import { integer, name, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { GarKind, GarPiece } from '../../../exchange/gar-reader.ts';

const staged: Readonly<Record<GarKind, string>> = {
  object: 'gar_o (object_id, guid, level, text, name)',
  house: 'gar_h (object_id, guid, house, building, key)',
  item: 'gar_i (object_id, path, region)',
  param: 'gar_p (object_id, type, value)',
};

/** Creates temporary tables for the rows read. */
export async function stageRegion(tx: Tx): Promise<void> {
  for (const table of [
    sql`create temp table gar_o (object_id bigint, guid uuid, level smallint, text text, name text, n integer generated always as identity) on commit drop`,
    sql`create temp table gar_h (object_id bigint, guid uuid, house text, building text, key text, n integer generated always as identity) on commit drop`,
    sql`create temp table gar_i (object_id bigint, path text, region text) on commit drop`,
    sql`create temp table gar_p (object_id bigint, type smallint, value text) on commit drop`,
    // Files are read in turn, so the next one may have to wait.
    sql`set local idle_in_transaction_session_timeout = '3min'`,
  ])
    await tx.run(table);
}

/** Stores a piece of a file as it arrives. */
export async function stage(tx: Tx, { kind, text }: GarPiece): Promise<void> {
  const data = Buffer.allocUnsafe(COPY_HEADROOM + Buffer.byteLength(text));
  data.write(text, COPY_HEADROOM);
  await tx.copy(`copy ${staged[kind]} from stdin`, data);
}

const refused = (detail: string) => new AppError('invalid', { detail });
const ROWS = 20_000;

const parametersOf = (id: Sql) => sql`
  select max(p.value) filter (where p.type = 5) as postal_code, max(p.value) filter (where p.type = 7) as oktmo,
    max(p.value) filter (where p.type = 8) as cadastral_number, max(p.value) filter (where p.type = 10) as kladr
  from gar_p p where p.object_id = ${id}`;

/** Removes the addresses of a region in portions. */
export async function removeRegion(tx: Tx, code: string): Promise<void> {
  for (const table of ['gar_house', 'gar_object']) {
    const some = sql`delete from ${name(table)} where ctid = any(array(
      select ctid from ${name(table)} where region_code = ${code} limit ${integer(ROWS)}))`;
    while ((await tx.run(some)) > 0);
  }
  await tx.run(sql`delete from gar_region where code = ${code}`);
}

/** The single region in the files. Errors: 422. */
async function regionOf(tx: Tx): Promise<string> {
  const found = await tx.rows<{ region: string }>(
    sql`select distinct region from gar_i where region is not null limit 3`,
  );
  if (found.length > 1)
    throw refused(
      `В файлах несколько регионов: ${found.map(({ region }) => region).join(', ')}. Загружайте регионы по одному.`,
    );
  if (found[0]) return found[0].region;
  // A КЛАДР code begins with the code of the region.
  const known = await tx.one<{ region: string }>(sql`
    select left(p.value, 2) as region from gar_o o join gar_p p using (object_id) where o.level = 1 and p.type = 10 limit 1`);
  if (known) return known.region;
  throw refused(
    'Не понятно, какой это регион: в AS_ADM_HIERARCHY нет REGIONCODE. Положите файлы в архив папкой с кодом региона, как в выгрузке ГАР: 50/AS_ADDR_OBJ…',
  );
}

export interface LoadedRegion {
  code: string;
  name: string;
  objects: number;
  houses: number;
}

/** Replaces the addresses of the region. Errors: 422. */
export async function replaceRegion(tx: Tx, step: (share: number) => void): Promise<LoadedRegion> {
  const counted = (await tx.one<{ objects: number; houses: number; items: number }>(sql`
    select (select count(*) from gar_o)::integer as objects, (select count(*) from gar_h)::integer as houses,
      (select count(*) from (select from gar_i limit 1) i)::integer as items`))!;
  if (!counted.objects || !counted.items)
    throw refused(
      `В файлах нет ${counted.objects ? 'связей (AS_ADM_HIERARCHY)' : 'адресов (AS_ADDR_OBJ)'}: нужны оба файла региона, дома — AS_HOUSES.`,
    );
  const code = await regionOf(tx);
  for (const statement of [
    sql`create index on gar_o (object_id)`,
    sql`create index on gar_i (object_id)`,
    sql`create index on gar_p (object_id)`,
    sql`create index on gar_h (n)`,
    sql`create index on gar_o (n)`,
    sql`analyze gar_o, gar_i, gar_p, gar_h`,
  ])
    await tx.run(statement);
  await removeRegion(tx, code);
  const known = await tx.one<{ guid: string; name: string }>(sql`
    select v.guid, v.name from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
    where d.id = 6 and v.code = ${code} and v.organization_guid is null`);
  const title =
    known?.name ?? (await tx.one<{ text: string }>(sql`select text from gar_o where level = 1 limit 1`))?.text ?? code;
  await tx.run(sql`
    insert into gar_region (code, region_guid, name, objects, houses) values (${code}, ${known?.guid ?? null}, ${title}, 0, 0)`);
  const all = counted.objects + counted.houses;
  let [objects, houses] = [0, 0];
  for (let from = 0; from < counted.objects; from += ROWS) {
    objects += await tx.run(sql`
      insert into gar_object (region_code, object_id, guid, level, path, text, full_text, words, postal_code, oktmo, kladr)
      select ${code}, o.object_id, o.guid, o.level, i.path, o.text, f.full_text, array_to_tsvector(gar_words(f.names)), v.postal_code, v.oktmo,
        v.kladr
      from gar_o o
        join lateral (select string_to_array(i.path, '.')::bigint[] as path from gar_i i where i.object_id = o.object_id limit 1) i on true
        cross join lateral (${parametersOf(sql`o.object_id`)}) v
        cross join lateral (
          select string_agg(a.text, ', ' order by u.n) as full_text, string_agg(a.name, ' ') as names
          from unnest(i.path) with ordinality u (id, n) join gar_o a on a.object_id = u.id) f
      where o.n > ${integer(from)} and o.n <= ${integer(from + ROWS)}
      on conflict (region_code, object_id) do nothing`);
    step(Math.min(from + ROWS, counted.objects) / all);
  }
  for (let from = 0; from < counted.houses; from += ROWS) {
    houses += await tx.run(sql`
      insert into gar_house (region_code, parent_id, key, object_id, guid, house, building, postal_code, oktmo, cadastral_number)
      select ${code}, o.object_id, h.key, h.object_id, h.guid, h.house, h.building, v.postal_code, v.oktmo, v.cadastral_number
      from gar_h h
        join lateral (select string_to_array(i.path, '.')::bigint[] as path from gar_i i where i.object_id = h.object_id limit 1) i on true
        join gar_object o on o.region_code = ${code} and o.object_id = i.path[cardinality(i.path) - 1]
        cross join lateral (${parametersOf(sql`h.object_id`)}) v
      where h.n > ${integer(from)} and h.n <= ${integer(from + ROWS)}
      on conflict (region_code, object_id) do nothing`);
    step((counted.objects + Math.min(from + ROWS, counted.houses)) / all);
  }
  if (!objects) throw refused('Ни у одного адреса нет места в AS_ADM_HIERARCHY: файлы разных регионов или выгрузок.');
  await tx.run(sql`update gar_region set objects = ${objects}, houses = ${houses} where code = ${code}`);
  return { code, name: title, objects, houses };
}
