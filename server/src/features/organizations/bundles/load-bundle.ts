import { createHash } from 'node:crypto';
import { organizations } from 'contract/features/organizations/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { translateDatabaseError } from '../../../core/database-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { join, name, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';
import { readWaiting } from '../../measurements/imports/stored.service.ts';
import { written } from '../../../resource/remembered.ts';
import { makeMonthsOf } from '../../../series/partitions.ts';
import { checkAttachment } from './check-attachment.ts';
import { SHARED, sharedTables, tablesOfBundle, type BundleTable } from './layout.ts';
import { linesOf, refused, type Bundle } from './read-bundle.ts';
import { findShared, type SharedHere } from './shared-rows.ts';

/** The maximum number of rows, and of characters, per statement. */
const ROWS = 500;
const TEXT = 4 * 1024 * 1024;

interface Control {
  signal: AbortSignal;
  progress(done: number, total: number): void;
}

const guidPattern = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** Derives a new guid deterministically within one load, so that references are preserved. */
function derived(salt: string, guid: string): string {
  const hex = createHash('sha256').update(`${salt} ${guid}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Rewrite = (line: string) => string;

function rewriting({ guids, dictionaries }: SharedHere, salt: string | null): Rewrite {
  const guidOf = (guid: string) => guids.get(guid) ?? (salt ? derived(salt, guid) : guid);
  return (line) =>
    line
      .replaceAll(guidPattern, guidOf)
      .replaceAll(
        /"dcDictionaryId": (\d+)/g,
        (_, id: string) => `"dcDictionaryId": ${dictionaries.get(Number(id)) ?? id}`,
      );
}

/** Reports database errors caused by the rows of a bundle as errors of the bundle. */
function refusal(table: string, error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  if (code === '23505') return error;
  const translated = translateDatabaseError(error);
  const isOfRows = /^(22|23|42|54|P0)/.test(code) || (translated instanceof AppError && translated.code === 'invalid');
  return isOfRows
    ? refused(`Содержимое таблицы «${table}» в архиве не подходит: ничего не загружено. Передайте данные ещё раз.`)
    : error;
}

/** Tables with generated numbers. */
const numberedTables = ['series', 'series_origin', 'dictionary'] as const;

class Loading {
  readonly #tx: Tx;
  readonly #account: string;
  readonly #rewrite: Rewrite;
  /** The new numbers of rows, in the order of the bundle. */
  readonly #ids: Record<(typeof numberedTables)[number], number[]> = { series: [], series_origin: [], dictionary: [] };
  readonly #shared: SharedHere;

  constructor(tx: Tx, account: string, rewrite: Rewrite, shared: SharedHere) {
    this.#tx = tx;
    this.#account = account;
    this.#rewrite = rewrite;
    this.#shared = shared;
  }

  #valueOf({ name: table, texts }: BundleTable, column: string): Sql {
    if (texts.includes(column)) return sql`one_spelling(r.${name(column)})`;
    const of = (ids: readonly number[], place: Sql) => sql`(${ids}::integer[])[${place}]`;
    if (column === 'origin') return of(this.#ids.series_origin, sql`r.origin`);
    if (column !== 'series') return sql`r.${name(column)}`;
    if (!table.startsWith('forecast')) return of(this.#ids.series, sql`r.series`);
    return sql`array(select ${of(this.#ids.series, sql`u.place`)} from unnest(r.series) with ordinality u (place, n) order by u.n)`;
  }

  async insert(table: BundleTable, lines: readonly string[]): Promise<void> {
    const columns = table.columns.filter((column) => !(table.name === 'dictionary' && column === 'id'));
    const given = sql`${`[${lines.map(this.#rewrite).join()}]`}::jsonb`;
    const rows = sql`jsonb_populate_recordset(null::${name(table.name)}, ${given}) with ordinality`;
    if (table.name.startsWith('interval_day')) await this.#prepareDays(given);
    const names = [...columns, ...table.authors, 'organization_guid'].map(name);
    const values = [
      ...columns.map((column) => this.#valueOf(table, column)),
      ...table.authors.map(() => sql`${this.#account}::uuid`),
      sql`current_organization()`,
    ];
    const numbered = numberedTables.find((one) => one === table.name);
    // With `returning`, because without it Citus uses COPY for distributed tables, which row-level security forbids to
    // the program's role.
    const insertion = sql`insert into ${name(table.name)} (${join(names, ', ')}) select ${join(values, ', ')} from ${rows} r order by r.ordinality
      returning ${numbered ? sql`id` : sql`null as id`}`;
    const made = await this.#tx.rows<{ id: number }>(insertion);
    if (!numbered) return;
    const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
    this.#ids[numbered].push(...ids);
    if (numbered !== 'dictionary') return;
    for (const [index, line] of lines.entries())
      this.#shared.dictionaries.set((JSON.parse(line) as { id: number }).id, ids[index]!);
  }

  /** Creates the partitions for days and checks their number of values. */
  async #prepareDays(given: Sql): Promise<void> {
    const [found] = await this.#tx.rows<{ months: string[]; isOdd: boolean }>(sql`
      select array_agg(distinct to_char((r ->> 'day')::date, 'YYYY-MM-01')) filter (where r ->> 'day' is not null) as months,
        bool_or(jsonb_array_length(r -> 'v') not in (23, 24, 25, 46, 48, 50) or length(r ->> 'q') <> jsonb_array_length(r -> 'v')
          or r ->> 'q' !~ '^[0-3]+$') as "isOdd"
      from jsonb_array_elements(${given}) r`);
    if (found?.isOdd) throw refused('В архиве сутки с неверным числом значений: ничего не загружено.');
    await makeMonthsOf(this.#tx, found?.months ?? []);
  }
}

async function load(loading: Loading, bundle: Bundle, table: BundleTable, signal: AbortSignal): Promise<void> {
  let batch: string[] = [];
  let size = 0;
  const flush = async () => {
    signal.throwIfAborted();
    if (batch.length) await loading.insert(table, batch);
    [batch, size] = [[], 0];
  };
  for await (const line of linesOf(bundle, table.name)) {
    if (table.name === 'attachment') checkAttachment(line);
    batch.push(line);
    size += line.length;
    if (batch.length >= ROWS || size >= TEXT) await flush();
  }
  await flush();
}

/** Adds shared data missing in this installation as the organization's own, as far as its records refer to it. */
async function addMissing(
  loading: Loading,
  bundle: Bundle,
  tables: readonly BundleTable[],
  shared: SharedHere,
): Promise<void> {
  if (!shared.missing.length) return;
  const sought = new Map(shared.missing.map((one) => [one.row.guid, one]));
  const needed = new Set<string>();
  const seek = (line: string, own?: string) => {
    for (const [guid] of line.matchAll(guidPattern)) {
      const one = guid === own ? undefined : sought.get(guid);
      if (!one || needed.has(guid)) continue;
      needed.add(guid);
      seek(JSON.stringify(one.row), guid);
    }
  };
  for (const { name: table } of tables) for await (const line of linesOf(bundle, table)) seek(line);
  for (const table of sharedTables) {
    const rows = shared.missing.filter((one) => one.table === table && needed.has(one.row.guid));
    const layout = tables.find((one) => one.name === table)!;
    if (rows.length)
      await loading.insert(
        layout,
        rows.map(({ row }) => JSON.stringify(row)),
      );
  }
}

async function addOrganization(
  tx: Tx,
  actor: Actor,
  { head }: Bundle,
  keepsGuid: boolean,
  rewrite: Rewrite,
): Promise<string> {
  const { organization } = head;
  const guid = keepsGuid ? organization.guid : newGuid();
  const known = await tx.one<{ requisites_are_taken: boolean; link_code_is_taken: boolean }>(sql`
    select requisites_are_taken, link_code_is_taken
    from organization_is_known(${guid}, ${organization.inn}, ${organization.kpp}, ${organization.link_code})`);
  const card = JSON.parse(rewrite(JSON.stringify(organization))) as Record<string, unknown>;
  const given = { ...card, guid, parent_guid: actor.organization, is_active: true, is_service: false };
  // Unique identifiers of the organization are dropped if an existing one uses them.
  const own = {
    ...given,
    ...(known?.requisites_are_taken && { inn: null, kpp: null }),
    ...(known?.link_code_is_taken && { link_code: null }),
  };
  await tx.run(sql`
    insert into organization (guid, subject_kind, full_name, short_name, former_names, opf_code, inn, kpp, ogrn, okpo, okved, oktmo, parent_guid,
      region_guid, roles, market_participant_guid, ats_code, gtp_codes, aiis_area_code, phone, email, site, head_name, head_position, bank_bik,
      bank_account, bank_corr_account, time_zone, link_code, console_name, accent, logo, dark_logo)
    select guid, subject_kind, full_name, short_name, former_names, opf_code, inn, kpp, ogrn, okpo, okved, oktmo, parent_guid,
      region_guid, roles, market_participant_guid, ats_code, gtp_codes, aiis_area_code, phone, email, site, head_name, head_position, bank_bik,
      bank_account, bank_corr_account, time_zone, link_code, console_name, accent, logo, dark_logo
    from jsonb_populate_record(null::organization, ${JSON.stringify(own)}::jsonb)`);
  await tx.rows(written(organizations, actor, guid));
  return guid;
}

/** Creates a new organization from a bundle in one transaction, with the guids of the bundle, or new ones if some are
 *  taken. Returns its guid. Errors: 422. */
export async function loadBundle(
  tx: Tx,
  actor: Actor,
  bundle: Bundle,
  keepsGuids: boolean,
  { signal, progress }: Control,
): Promise<string> {
  const tables = await tablesOfBundle(tx);
  const shared = await findShared(tx, linesOf(bundle, SHARED));
  const rewrite = rewriting(shared, keepsGuids ? null : newGuid());
  const loading = new Loading(tx, actor.account, rewrite, shared);
  const guid = await addOrganization(tx, actor, bundle, keepsGuids, rewrite).catch((error: unknown) => {
    throw refusal('organization', error);
  });
  await within(tx, guid, async (tx) => {
    await tx.rows(sql`set constraints all deferred`);
    await addMissing(loading, bundle, tables, shared);
    const total = bundle.manifest.tables.reduce((sum, { bytes }) => sum + bytes, 1);
    let done = 0;
    for (const table of tables) {
      await load(loading, bundle, table, signal).catch((error: unknown) => {
        throw refusal(table.name, error);
      });
      done += bundle.manifest.tables.find(({ name: one }) => one === table.name)!.bytes;
      progress(done, total);
    }
    await checkLoaded(tx);
    await readWaiting(tx);
  });
  return guid;
}

/** Checks the references of all tables, one constraint at a time to keep the checks short. */
async function checkLoaded(tx: Tx): Promise<void> {
  const keys = await tx.rows<{ key: string; table: string }>(sql`
    select conname as key, conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace`);
  for (const { key, table } of keys)
    await tx.rows(sql`set constraints ${name(key)} immediate`).catch((error: unknown) => {
      throw refusal(table, error);
    });
}
