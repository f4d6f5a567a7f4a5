import type { AnyRow, Resource } from './resource.ts';

/** The title of a record. */
export const titleOf = ({ list }: Resource, row: object): string => String((row as Partial<AnyRow>)[list.title] ?? '');
