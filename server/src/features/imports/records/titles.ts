import { resourceByName } from 'contract/features/index.ts';
import { asVisible } from 'contract/features/rights/visible-resource.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { unguarded } from 'contract/kit/spreadsheet-text.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { entityTypes } from 'contract/rights/permissions.ts';
import type { Actor } from '../../../core/actor.ts';
import { join, name, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging, mayBeChosen, snake, targetOf, titleIn, VALUES } from '../../../resource/column.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { isReference, type ReferenceField } from '../../../resource/references/reference.ts';
import { searchKey } from '../../../core/search.ts';
import { valuesCalled } from '../../../files/known-value.ts';
import { isBlank, partsOf, quoted, refusalOfSeveral, type CellReading } from '../../../files/read-cell.ts';
import type { PlacedColumn } from './columns.service.ts';
import type { SheetRow } from './sheet.ts';

interface Named {
  guid: string;
  title: string;
  isInUse: boolean;
}
/** The records meant by each text, and why the person may read none of them. */
interface ListTitles {
  byKey: ReadonlyMap<string, readonly Named[]>;
  closed: string | undefined;
}
export type Titles = Map<string, ListTitles>;

const keyOf = (title: string) => searchKey(tidyLine(title));
const textsOf = (field: ReferenceField, cell: string) => {
  const line = tidyLine(cell);
  if (isBlank(field, line)) return [];
  return field.kind === 'references' ? partsOf(cell) : [line];
};

/** The columns of a list that contain unique codes, as far as the person may see them. */
function codesOf({ rights }: Actor, to: string): string[] {
  const resource = resourceByName(to);
  if (!resource) return ['code'];
  return Object.entries(asVisible(resource, rights).fields).flatMap(([key, field]) =>
    field.kind === 'text' && field.unique && !field.in && key !== resource.list.title ? snake(key) : [],
  );
}

/** In longer lists, records are found by exact names only. */
const COMPARED = 2000;

/** The readable records by the keys of the texts: by title, synonym or code, and in short lists also by another
 *  notation of the name. */
async function namedBy(
  tx: Tx,
  actor: Actor,
  to: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly Named[]>> {
  const target = targetOf(to);
  const { table, only } = target;
  const resource = resourceByName(to);
  const mine = resource ? belonging(reached(resource, actor.rights, 'read')) : sql`true`;
  const title = titleIn(target);
  const from = sql`from ${name(table)} x join ${name(table)} t using (guid)`;
  const shown = sql`x.guid, ${title} as title, ${mayBeChosen(target)} as "isInUse"`;
  const isDictionary = VALUES.test(to);
  const codes = codesOf(actor, to).map((code) => sql`x.${name(code)}`);
  const ways: { key: Sql; also: Sql }[] = [
    { key: sql`search_key(${title})`, also: sql`` },
    ...(target.hasSynonyms
      ? [{ key: sql`search_key(s.synonym)`, also: sql`, unnest(x.synonyms) as s (synonym)` }]
      : []),
    ...codes.map((code) => ({ key: sql`search_key(${code})`, also: sql`` })),
  ];
  const found = new Map<string, readonly Named[]>();
  const left = () => keys.filter((key) => !found.has(key));
  for (const { key, also } of ways) {
    if (left().length === 0) return found;
    const rows = await tx.rows<Named & { key: string }>(sql`
      select ${shown}, ${key} as key ${from}${also} where ${key} = any(${left()}) and ${only} and ${mine} order by x.guid`);
    for (const [named, records] of Map.groupBy(rows, (row) => row.key)) found.set(named, records);
  }
  if (left().length === 0) return found;
  const spellings = isDictionary ? sql`string_to_array(x.parameters ->> 'spellings', ';')` : sql`'{}'::text[]`;
  const synonyms = target.hasSynonyms ? sql`x.synonyms` : sql`'{}'::text[]`;
  const all = await tx.rows<Named & { names: string[] }>(sql`
    select ${shown}, array_remove(array[${join([title, ...codes], ', ')}]::text[] || ${synonyms} || ${spellings}, null) as names
    ${from} where ${only} and ${mine} order by x.guid limit ${COMPARED + 1}`);
  if (all.length > COMPARED) return found;
  const known = all.map((record) => ({ value: record, names: record.names }));
  for (const key of left()) {
    const records = valuesCalled<Named>(key, known, isDictionary);
    if (records.length) found.set(key, records);
  }
  return found;
}

function closedTo({ rights }: Actor, to: string): string | undefined {
  const entity = resourceByName(to)?.entity;
  return entity && !decideAny(rights, entity, 'read').allowed ? entityTypes[entity] : undefined;
}

/** The records that rows refer to. */
export async function titlesIn(
  tx: Tx,
  actor: Actor,
  columns: readonly PlacedColumn[],
  rows: readonly SheetRow[],
): Promise<Titles> {
  const titles: Titles = new Map();
  const referring = columns.flatMap(({ key, field }) => (isReference(field) ? [{ key, field }] : []));
  for (const [to, fields] of Map.groupBy(referring, ({ field }) => field.to)) {
    const keys = rows.flatMap(({ cells }) =>
      fields.flatMap(({ key, field }) => textsOf(field, unguarded(cells[key] ?? '')).map(keyOf)),
    );
    titles.set(to, { byKey: await namedBy(tx, actor, to, [...new Set(keys)]), closed: closedTo(actor, to) });
  }
  return titles;
}

/** The titles of the records that a record currently refers to. */
function heldBy(row: AnyRow | undefined, key: string): [guid: string, title: string][] {
  const names = row?.names[key] ?? {};
  return typeof names === 'string' ? [[String(row?.[key]), names]] : Object.entries(names);
}

function refusalOf(text: string, meant: readonly Named[]): string {
  const names = [...new Map(meant.map(({ title }) => [keyOf(title), title])).values()];
  return names.length > 1
    ? refusalOfSeveral(text, names)
    : `Записей ${quoted(text)} несколько: выберите нужную в карточке`;
}

/** Finds the records named in a cell; among records with equal titles, the already referenced one is preferred. */
export function readReference(
  titles: Titles,
  key: string,
  field: ReferenceField,
  text: string,
  row?: AnyRow,
): CellReading {
  const held = heldBy(row, key);
  const guids: string[] = [];
  for (const title of textsOf(field, text)) {
    const kept = held.find(([, own]) => keyOf(own) === keyOf(title))?.[0];
    const list = titles.get(field.to);
    const found = list?.byKey.get(keyOf(title)) ?? [];
    const inUse = found.filter(({ isInUse }) => isInUse);
    const meant = inUse.length ? inUse : found;
    const [one] = meant;
    if (!kept && meant.length > 1) return { refusal: refusalOf(title, meant) };
    const guid = kept ?? one?.guid;
    if (!guid && list?.closed)
      return { refusal: `Раздел «${list.closed}» вам закрыт: ${quoted(title)} в нём не найти` };
    if (!guid) return { refusal: `Нет записи ${quoted(title)}`, isAbsent: true };
    guids.push(guid);
  }
  return { value: field.kind === 'references' ? guids : (guids[0] ?? null) };
}
