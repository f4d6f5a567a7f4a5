import type { AnyRow } from 'contract/kit/resource.ts';
import type { Decision } from 'contract/rights.ts';
import { refusalText } from '../api/who.ts';

const PROTECTED = 'Это системная запись: на ней держится работа программы, её нельзя изменить или удалить.';

export const isProtected = (row: AnyRow | null): boolean => row?.['isSystem'] === true;

/** Why a record cannot be changed or deleted; undefined when it can. */
export const whyNot = (row: AnyRow | null, may: Decision): string | undefined =>
  isProtected(row) ? PROTECTED : may.allowed ? undefined : refusalText(may);
