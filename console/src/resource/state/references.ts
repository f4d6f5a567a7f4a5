import { useQueries } from '@tanstack/react-query';
import { resourceByName } from 'contract/features/index.ts';
import { objectFacts, ownObjects } from 'contract/features/object-types/facts.ts';
import { voltageOptions } from 'contract/features/dictionaries/lookups.ts';
import { defineResource, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import { titleOf, HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { queryOf } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import type { DaysOfRecord } from './record-days.ts';
import { hasValidity, inForceOn, isInForce } from './term.ts';

/** The objects of an organization-defined type with its subtypes; undefined for other addresses. */
const ofOwnType = (to: string): Resource | undefined =>
  to.startsWith('object-types/')
    ? defineResource({
        ...ownObjects,
        name: to,
        titles: objectFacts.titles,
        visibility: { ...ownObjects.visibility, ruledAs: ownObjects },
      })
    : undefined;

/** The target of a reference: a registered resource, the objects of an organization-defined type, or the values of a
 *  dictionary; of the latter two only the address is known. */
export const referenceTarget = (to: string): Resource =>
  resourceByName(to) ??
  ofOwnType(to) ??
  defineResource({
    name: to,
    table: 'dictionary_value',
    titles: { list: 'Значения', count: ['значение', 'значения', 'значений'], accusative: 'значение' },
    scope: 'both',
    entity: 'dictionaries',
    fields: {
      name: { kind: 'text', label: 'Наименование', required: true, max: 255 },
      isActive: { kind: 'boolean', label: 'Действует' },
      validFrom: { kind: 'date', label: 'Действует с' },
      validTo: { kind: 'date', label: 'Действует по' },
    },
    list: { columns: ['name'], sort: 'name', title: 'name' },
  });

/** The filter that excludes retired records. */
const current = { field: 'isActive', op: 'is', value: true } as const;
export const CURRENT = JSON.stringify(current);
/** The filter for records that can be chosen for a record about these days. */
export const choosableOn = (target: Resource, days: DaysOfRecord): string | undefined =>
  hasValidity(target) ? JSON.stringify({ and: [current, inForceOn(days)] }) : hasCurrent(target) ? CURRENT : undefined;
export const hasCurrent = ({ fields }: Resource): boolean => fields['isActive']?.kind === 'boolean';

const VOLTAGES = 'dictionary/1/values';

/** The records that may be chosen; some exist only for old data that refers to them. */
export const choosable = (to: string, rows: readonly AnyRow[]): readonly AnyRow[] =>
  to === VOLTAGES ? voltageOptions(rows as readonly (AnyRow & { name: string })[]) : rows;

/** False for a record that is retired, not in force on the days, or never chosen. */
export const isChoosable = (to: string, row: AnyRow, days: DaysOfRecord): boolean =>
  row['isActive'] !== false &&
  (!hasValidity(referenceTarget(to)) || isInForce(row, days)) &&
  choosable(to, [row]).length > 0;

/** Why a person may not read any records of a reference's target; undefined when they may. */
export function whyUnreadable(rights: Rights, to: string): string | undefined {
  const { allowed, reason } = decideAny(rights, referenceTarget(to).entity, 'read');
  return allowed ? undefined : reason;
}

const NAME_STALE_MS = 60_000;

interface AskedReferences {
  /** By guid; hidden and removed records are omitted. */
  rows: Readonly<Record<string, AnyRow>>;
  /** The text shown in place of a missing title. */
  missing: string;
}

export function useAskedReferences(to: string, guids: readonly string[]): AskedReferences {
  const target = referenceTarget(to);
  const isClosed = whyUnreadable(useWho().rights, to) !== undefined;
  const asked = isClosed ? [] : guids;
  return useQueries({
    queries: asked.map((guid) => ({ ...queryOf(target.routes.get, { params: { guid } }), staleTime: NAME_STALE_MS })),
    combine: (results) => ({
      rows: Object.fromEntries(results.flatMap(({ data }, index) => (data ? [[asked[index]!, data]] : []))),
      missing: results.some(({ isPending }) => isPending) ? '…' : HIDDEN_RECORD,
    }),
  });
}

/** Referenced records by guid; missing records are omitted. */
export const useReferences = (to: string, guids: readonly string[]): AskedReferences['rows'] =>
  useAskedReferences(to, guids).rows;

/** The titles of referenced records by guid. */
export function useAskedNames(
  to: string,
  guids: readonly string[],
): { names: Readonly<Record<string, string>>; missing: string } {
  const target = referenceTarget(to);
  const { rows, missing } = useAskedReferences(to, guids);
  const titles = Object.entries(rows).map(([guid, row]) => [guid, titleOf(target, row)]);
  return { names: Object.fromEntries(titles), missing };
}

/** The titles of referenced records by guid. */
export const useReferenceNames = (to: string, guids: readonly string[]): Readonly<Record<string, string>> =>
  useAskedNames(to, guids).names;
