import { resources } from 'contract/features/index.ts';
import { emptyValue, enteredFields } from 'contract/kit/field.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { AnyInput, AnyRow, Resource } from 'contract/kit/resource.ts';
import { closedFields } from 'contract/rights/closed-fields.ts';
import { refusalToBegin } from 'contract/features/rights/beginning.ts';
import { defaultsOf } from 'contract/rights/defaults.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { limitedRelations, type LimitedRelation } from '../references/visible.ts';
import { same } from '../remembered.ts';

const HIDDEN = 'Это поле скрыто от вас правилом группы прав';
const closedTo = (label: string) => `Поле «${label}» закрыто для вас правилом группы прав: его меняют другие`;

const without = (values: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));

/** The reference fields whose titles may be hidden from the person. */
const hiddenRelations = (limited: readonly LimitedRelation[], values: object): string[] =>
  limited.flatMap(([key, , isVisible]) => (isVisible?.(values) ? [] : [key]));

/** A record without hidden fields and titles. */
const shown = <T extends AnyRow>(row: T, hidden: readonly string[], limited: readonly LimitedRelation[]): T =>
  ({ ...without(row, hidden), names: without(row.names, [...hidden, ...hiddenRelations(limited, row)]) }) as T;

/** The result of a change, or of a refusal that contains the record, without hidden fields. */
export async function showing<T extends AnyRow | void>(
  rights: Rights,
  resource: Resource,
  work: Promise<T>,
): Promise<T> {
  const hidden = closedFields(rights, resource, 'read');
  const limited = limitedRelations(resource, rights);
  if (hidden.length + limited.length === 0) return work;
  try {
    const row = await work;
    return row && (shown(row, hidden, limited) as T);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.current) throw error;
    throw new AppError(error.code, {
      ...error.details,
      current: shown(error.details.current as AnyRow, hidden, limited),
    });
  }
}

type EntryValues = JournalEntry['before'];

/** Returns a function that strips hidden fields and titles from a resource's journal entries. */
function showingEntries(rights: Rights, resource: Resource): (entry: JournalEntry) => JournalEntry {
  const hidden = closedFields(rights, resource, 'read');
  const limited = limitedRelations(resource, rights);
  if (hidden.length + limited.length === 0) return (entry) => entry;
  const visibleValues = (values: EntryValues): EntryValues => {
    if (!values) return values;
    const left: Record<string, unknown> = without(values, hidden);
    return left['names']
      ? { ...left, names: without(left['names'], [...hidden, ...hiddenRelations(limited, values)]) }
      : left;
  };
  return (entry) => ({ ...entry, before: visibleValues(entry.before), after: visibleValues(entry.after) });
}

/** The history of a record as the person reads it. */
export const historyShown = (rights: Rights, resource: Resource, entries: JournalEntry[]): JournalEntry[] =>
  entries.map(showingEntries(rights, resource));

/** Entries of any records as the person reads them. */
export function entriesShown(rights: Rights, entries: JournalEntry[]): JournalEntry[] {
  const byTable = new Map(resources.map((resource) => [resource.table, resource]));
  const tables = [...new Set(entries.flatMap(({ entity }) => entity ?? []))];
  const shownIn = new Map(
    tables.flatMap((table) => {
      const resource = byTable.get(table);
      return resource ? [[table, showingEntries(rights, resource)] as const] : [];
    }),
  );
  return entries.map((entry) => shownIn.get(entry.entity ?? '')?.(entry) ?? entry);
}

/** Completes a person's input with the fields closed to them: from the record, or from the defaults of a new one.
 *  Errors: 403 when they cannot create it, 422 for a hidden field. */
export function completed(rights: Rights, resource: Resource, sent: unknown, row: AnyRow | null): unknown {
  const closed = closedFields(rights, resource, row ? 'update' : 'create');
  if (closed.length === 0 || typeof sent !== 'object' || sent === null) return sent;
  const hidden = closedFields(rights, resource, 'read').find((key) => key in sent);
  if (hidden) throw invalidField(hidden, HIDDEN);
  const refusal = row ? undefined : refusalToBegin(resource, rights);
  if (refusal) throw new AppError('forbidden', { detail: refusal });
  const own: AnyInput = row ?? defaultsOf(rights, resource);
  const kept = enteredFields(resource.fields).filter(([key]) => closed.includes(key) && (row || key in own));
  return { ...Object.fromEntries(kept.map(([key]) => [key, own[key]])), ...sent };
}

/** Refuses a written record in which a closed field has changed. Errors: 422. */
export function checkFields({ rights }: Actor, resource: Resource, before: AnyRow | null, after: AnyRow): void {
  const closed = closedFields(rights, resource, before ? 'update' : 'create');
  if (closed.length === 0) return;
  const initial: AnyInput = before ?? defaultsOf(rights, resource);
  for (const [key, field] of enteredFields(resource.fields)) {
    if (!closed.includes(key)) continue;
    const was = before || key in initial ? initial[key] : emptyValue(field);
    if (!same(field, was, after[key])) throw invalidField(key, closedTo(field.label));
  }
}
