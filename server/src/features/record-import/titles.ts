import { resourceByName } from 'contract/features/index.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { unguarded } from 'contract/kit/spreadsheet-text.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { entityTypes } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging, mayBeChosen, targetOf, titleIn } from '../../resource/column.ts';
import { reached } from '../../resource/rights/reach.ts';
import { isReference, type ReferenceField } from '../../resource/references/reference.ts';
import { searchKey } from '../../core/search.ts';
import { partsOf, quoted, type CellReading } from '../../files/read-cell.ts';
import type { PlacedColumn } from './columns.service.ts';
import type { SheetRow } from './sheet.ts';

interface Named {
  guid: string;
  key: string;
  isInUse: boolean;
}
/** The records of a list by title, and why the person may read none of them. */
interface ListTitles {
  byKey: ReadonlyMap<string, readonly Named[]>;
  closed: string | undefined;
}
export type Titles = Map<string, ListTitles>;

const keyOf = (title: string) => searchKey(tidyLine(title));
const textsOf = (field: ReferenceField, cell: string) =>
  field.kind === 'references' ? partsOf(cell) : [tidyLine(cell)].filter(Boolean);

/** The records with one of these titles that the user may read; for a text that is no title, those that have it among synonyms. */
async function namedBy(tx: Tx, actor: Actor, to: string, keys: readonly string[]): Promise<Named[]> {
  const target = targetOf(to);
  const { table, only } = target;
  const resource = resourceByName(to);
  const mine = resource ? belonging(reached(resource, actor.rights, 'read')) : sql`true`;
  const called = (key: Sql, from: Sql, wanted: readonly string[]) =>
    tx.rows<Named>(sql`
      select x.guid, ${key} as key, ${mayBeChosen(target)} as "isInUse"
      from ${name(table)} x join ${name(table)} t using (guid)${from}
      where ${key} = any(${wanted}) and ${only} and ${mine} order by x.guid`);
  const titled = await called(sql`search_key(${titleIn(target)})`, sql``, keys);
  const others = keys.filter((key) => !titled.some((one) => one.key === key));
  if (!target.hasSynonyms || others.length === 0) return titled;
  return [...titled, ...(await called(sql`search_key(s.synonym)`, sql`, unnest(x.synonyms) as s (synonym)`, others))];
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
    const named = await namedBy(tx, actor, to, [...new Set(keys)]);
    titles.set(to, { byKey: Map.groupBy(named, ({ key }) => key), closed: closedTo(actor, to) });
  }
  return titles;
}

/** The titles of the records that a record currently refers to. */
function heldBy(row: AnyRow | undefined, key: string): [guid: string, title: string][] {
  const names = row?.names[key] ?? {};
  return typeof names === 'string' ? [[String(row?.[key]), names]] : Object.entries(names);
}

/** Finds the records named in a cell; of records with equal titles, the one that is already referenced is preferred. */
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
    const [one, another] = inUse.length ? inUse : found;
    if (!kept && another) return { refusal: `Записей ${quoted(title)} несколько: выберите нужную в карточке` };
    const guid = kept ?? one?.guid;
    if (!guid && list?.closed)
      return { refusal: `Раздел «${list.closed}» вам закрыт: ${quoted(title)} в нём не найти` };
    if (!guid) return { refusal: `Нет записи ${quoted(title)}`, isAbsent: true };
    guids.push(guid);
  }
  return { value: field.kind === 'references' ? guids : (guids[0] ?? null) };
}
