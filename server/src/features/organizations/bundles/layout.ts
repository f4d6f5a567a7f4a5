import * as z from 'zod/mini';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

/** The first entry of a bundle, which identifies the format. */
export const FORMAT = { format: 'energoconsole-organization', version: 1 } as const;

/** The entries of the archive: the head, the rows of tables in pieces, finally the manifest. */
export const names = {
  head: 'bundle.json',
  manifest: 'manifest.json',
  piece: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.jsonl.zst`,
};
export const pieceName = /^tables\/([a-z_]+)\/(\d{6})\.jsonl\.zst$/;

/** Shared data referred to by the records: matched by name, or added as the organization's own. */
export const SHARED = 'shared';

const text = z.nullable(z.string());
export const headSchema = z.object({
  format: z.literal(FORMAT.format),
  version: z.literal(FORMAT.version),
  /** The number of the last migration: rows fit only tables of the same schema. */
  schema: z.int(),
  madeAt: z.iso.datetime({ offset: true }),
  organization: z.looseObject({
    guid: z.guid(),
    short_name: z.string(),
    full_name: z.string(),
    inn: text,
    kpp: text,
    link_code: text,
  }),
});
export type BundleHead = z.infer<typeof headSchema>;

const count = z.int().check(z.minimum(0));
export const manifestSchema = z.object({
  tables: z.array(
    z.object({ name: z.string(), rows: count, bytes: count, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  ),
});
export type BundleManifest = z.infer<typeof manifestSchema>;

export interface BundleTable {
  name: string;
  /** The transferred columns: without the organization, generated numbers, computed columns, and references to what is
   *  not transferred, such as accounts. */
  columns: string[];
  /** Mandatory references to accounts, which are not transferred. */
  authors: string[];
  /** Text columns, which are normalized when stored. */
  texts: string[];
  /** The columns of the primary key. */
  key: string[];
}

/** Shared data come first, because the others refer to them. A revision precedes its price set and a formula's operand
 *  its formula, because triggers would otherwise create them. */
const FIRST = [
  'dictionary',
  'dictionary_value',
  'equipment_type',
  'brand',
  'model',
  'glossary_section',
  'glossary_term',
  'series_origin',
];
const LAST = ['series', 'interval_day', 'interval_day_past', 'measurement_finding', 'accepted_finding', 'export_carry'];
const AFTER_SERIES = ['forecast_backtest', 'forecast_version'];
const placeOf = (name: string): number => {
  if (FIRST.includes(name)) return FIRST.indexOf(name) - 100;
  if (AFTER_SERIES.includes(name)) return 200;
  return LAST.includes(name) ? 100 + LAST.indexOf(name) : 0;
};

/** The tables of a bundle, in the order in which they are written and loaded. */
export async function tablesOfBundle(tx: Tx): Promise<BundleTable[]> {
  const tables = await tx.rows<BundleTable>(sql`
    with handed as (select to_regclass(target) as oid, target as name from organization_table where is_handed_over)
    select h.name, c.columns, c.authors, c.texts,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number where i.indrelid = h.oid and i.indisprimary order by k.place) as key
    from handed h cross join lateral (
      select array_agg(a.attname::text order by a.attnum) filter (where not a.stays) as columns,
        coalesce(array_agg(a.attname::text) filter (where a.stays and a.is_author and a.attnotnull), '{}') as authors,
        coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'text'::regtype and exists (
          select from pg_attribute v where v.attrelid = h.oid and v.attname = 'version')), '{}') as texts
      from (
        select a.*, exists (
            select from pg_constraint f where f.contype = 'f' and f.conrelid = h.oid and a.attnum = any(f.conkey)
              and f.confrelid not in (select oid from handed)) as stays,
          exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = h.oid and a.attnum = any(f.conkey)
              and f.confrelid = 'account'::regclass) as is_author
        from pg_attribute a
        where a.attrelid = h.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'organization_guid'
          and (a.attidentity = '' or a.attrelid = 'dictionary'::regclass)) a) c`);
  return tables.toSorted((a, b) => placeOf(a.name) - placeOf(b.name) || (a.name < b.name ? -1 : 1));
}

/** The number of the last migration. */
export async function schemaNumber(tx: Tx): Promise<number> {
  return (await tx.one<{ number: number }>(sql`select schema_number() as number`))!.number;
}

/** The natural keys of shared data. `t` is the row. */
export const sharedKeys = {
  dictionary: sql`coalesce(t.code, search_key(t.name))`,
  dictionary_value: sql`(select coalesce(d.code, search_key(d.name)) from dictionary d where d.guid = t.dictionary_guid) || '/' || coalesce(t.code, '') || '/' || search_key(t.name)`,
  equipment_type: sql`search_key(t.name)`,
  brand: sql`search_key(t.name)`,
  model: sql`(select search_key(b.name) from brand b where b.guid = t.brand_guid) || '/' || search_key(t.name)`,
  glossary_section: sql`search_key(t.name)`,
} as const;
export type SharedTable = keyof typeof sharedKeys;
export const sharedTables = Object.keys(sharedKeys) as SharedTable[];
