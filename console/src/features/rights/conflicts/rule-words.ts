import type { dutyConflicts } from 'contract/features/rights/conflicts.ts';
import type { Input } from 'contract/kit/resource.ts';
import { entityTypes, permissionNames } from 'contract/rights/permissions.ts';

/** Both rights of a rule: «Показания: Создание» и «Измерительные данные: Изменение». */
export const rightsInWords = ({
  firstEntity,
  firstAction,
  secondEntity,
  secondAction,
}: Input<typeof dutyConflicts>): string =>
  `«${entityTypes[firstEntity]}: ${permissionNames[firstAction]}» и «${entityTypes[secondEntity]}: ${permissionNames[secondAction]}»`;
