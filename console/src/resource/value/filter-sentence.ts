import type { Filter } from 'contract/kit/filter.ts';

/** The chips of a filter: the parts that must all hold. */
export const chipsOf = (filter: Filter | null): Filter[] =>
  filter === null ? [] : 'and' in filter ? filter.and : [filter];

/** The filter of the remaining chips; undefined when there are none. */
export const filterOfChips = (chips: readonly Filter[]): string | undefined =>
  chips.length ? JSON.stringify(chips.length === 1 && chips[0] ? chips[0] : { and: chips }) : undefined;
