import { parseSort } from 'contract/kit/list-query.ts';
import type { SortPart } from '../../ui/table/table-model.ts';

const MAX_PARTS = 5;

export const sortText = (parts: readonly SortPart[]): string =>
  parts.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** The order after a click on a heading: ascending, descending, none. `add` keeps the other columns. */
export function nextSort(present: string, field: string, add: boolean): string {
  const parts = parseSort(present);
  const known = parts.find((part) => part.field === field);
  const next: SortPart[] = known?.descending ? [] : [{ field, descending: known !== undefined }];
  if (!add) return sortText(next);
  const others = known
    ? parts.map((part) => (part === known ? next[0] : part)).filter((part) => part !== undefined)
    : [...parts, ...next];
  return sortText(others.slice(0, MAX_PARTS));
}
