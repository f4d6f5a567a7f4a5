import type { AnyRow } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import { refusalText } from '../../api/decisions.ts';
import type { May } from './use-may.ts';

const PROTECTED = 'Это системная запись: на ней держится работа программы, её нельзя изменить или удалить.';

export const isProtected = (row: AnyRow | null): boolean => row?.['isSystem'] === true;

/** The user's permissions for one record, or for at least some record when none is given. */
export const mayOn = (row: AnyRow | null, may: May, action: 'update' | 'delete'): Decision =>
  row ? may.on(row, action) : may[action];

const ERASED = 'Личные данные стёрты: запись больше не меняется.';

const BUILT_IN = 'Это готовый тип: на нём держатся записи программы, удалить его нельзя.';

/** Why a record cannot be deleted, even when it can be changed; undefined when it can. */
export const whyNotDeletable = (row: AnyRow | null, may: May): string | undefined =>
  row?.['isBuiltIn'] === true ? BUILT_IN : whyNot(row, may, 'delete');

/** Why a record cannot be changed or deleted; undefined when it can. */
export function whyNot(row: AnyRow | null, may: May, action: 'update' | 'delete'): string | undefined {
  if (isProtected(row)) return PROTECTED;
  if (row?.['isErased'] === true) return ERASED;
  return refusalText(mayOn(row, may, action));
}
