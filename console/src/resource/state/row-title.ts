import type { AnyRow, Resource } from 'contract/kit/resource.ts';

/** What tells a record apart from its namesakes; empty when there is nothing. */
export const asideOf = ({ list: { aside = [] } }: Resource, row: AnyRow): string =>
  aside.flatMap((name) => (row[name] ? [String(row[name])] : [])).join(', ');

export const titleOf = (resource: Resource, row: AnyRow): string => String(row[resource.list.title] ?? '');
