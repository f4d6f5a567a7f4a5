import type { AnyRow, Resource } from './resource.ts';

/** The title of a record. */
export const titleOf = ({ list }: Resource, row: object): string => String((row as Partial<AnyRow>)[list.title] ?? '');

/** Shown instead of the name of a record that is hidden or removed. */
export const HIDDEN_RECORD = 'запись, которой вы не видите';
