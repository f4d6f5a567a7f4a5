import type { AnyRow, Resource } from 'contract/kit/resource.ts';

export const titleOf = (resource: Resource, row: AnyRow): string => String(row[resource.list.title] ?? '');
