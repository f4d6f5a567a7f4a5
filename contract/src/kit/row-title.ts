import type { AnyRow, Resource } from './resource.ts';

/** The title of a record. */
export const titleOf = ({ list }: Resource, row: object): string => String((row as Partial<AnyRow>)[list.title] ?? '');

/** What is told of a record whose name is not: one out of sight, or removed. */
export const HIDDEN_RECORD = 'запись, которой вы не видите';
