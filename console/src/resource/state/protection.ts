import type { AnyRow } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights/decide.ts';
import { refusalText } from '../../api/who.ts';

const PROTECTED = 'Это системная запись: на ней держится работа программы, её нельзя изменить или удалить.';

export const isProtected = (row: AnyRow | null): boolean => row?.['isSystem'] === true;

const ERASED = 'Личные данные стёрты: запись больше не меняется.';

const BUILT_IN = 'Это готовый тип: на нём держатся записи программы, удалить его нельзя.';

/** Why a record cannot be deleted, even when it can be changed; undefined when it can. */
export const whyStays = (row: AnyRow | null, may: Decision): string | undefined =>
  row?.['isBuiltIn'] === true ? BUILT_IN : whyNot(row, may);

/** Why a record cannot be changed or deleted; undefined when it can. */
export const whyNot = (row: AnyRow | null, may: Decision): string | undefined =>
  isProtected(row) ? PROTECTED : row?.['isErased'] === true ? ERASED : refusalText(may);
