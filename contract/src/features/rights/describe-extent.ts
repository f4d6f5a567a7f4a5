import type { Filter } from '../../kit/filter.ts';
import type { Extent, RowsOf } from '../../rights/extent.ts';
import { entityTypes, type EntityType } from '../../rights/permissions.ts';
import { ruledByName, ruledResources } from './rules.ts';

/** A piece of a sentence: text, or a filter or record that the caller formats. */
export type LimitPart = string | { resource: string; filter: Filter } | { section: EntityType; object: string };

const MAX_NAMED = 5;

/** The resource title, when its section has several resources. */
function titleOf(name: string): string {
  const resource = ruledByName(name);
  const isAlone = ruledResources.filter(({ entity }) => entity === resource?.entity).length === 1;
  return isAlone ? '' : `${resource?.titles.list ?? name}: `;
}

const joined = (parts: readonly LimitPart[][], by: string): LimitPart[] =>
  parts.flatMap((part, index) => (index ? [by, ...part] : part));

/** Describes a right limited to some rows: «только где Подразделение равно «Тверской филиал»». */
export const describeRows = (rows: Readonly<RowsOf>): LimitPart[] =>
  joined(
    Object.entries(rows).map(([resource, filters]) => {
      const each = joined(
        filters.map((filter) => [{ resource, filter }]),
        ' или ',
      );
      return [`${titleOf(resource)}только где `, ...each];
    }),
    '; ',
  );

function describeRecords(section: EntityType, objects: readonly string[]): LimitPart[] {
  const named = objects.slice(0, MAX_NAMED).map((object): LimitPart[] => [{ section, object }]);
  const rest = objects.length - named.length;
  return [...joined(named, ', '), ...(rest ? [` и ещё ${rest}`] : [])];
}

const labelsOf = (name: string, keys: readonly string[]): string =>
  keys.map((key) => `«${ruledByName(name)?.fields[key]?.label ?? key}»`).join(', ');

/** Describes the extent of a right: «только где …, кроме …, без полей «ИНН», только с 09:00 до 18:00». Empty when it is
 *  not limited. */
export function describeExtent(
  entity: EntityType,
  { of, isWhole, rows, objects, closed, fields, when }: Extent,
): LimitPart[] {
  const some = Object.keys(rows).length > 0;
  const records: LimitPart[][] = [
    ...(some ? [describeRows(rows)] : []),
    ...(objects.length ? [[some ? 'а ещё ' : 'только ', ...describeRecords(of, objects)]] : []),
    ...(isWhole || some || objects.length ? [] : [['ни одной записи']]),
    ...(closed.length ? [['кроме ', ...describeRecords(of, closed)]] : []),
  ];
  const ofOthers = of !== entity && records.length > 0;
  const limits: LimitPart[][] = [
    ...(ofOthers ? [[`«${entityTypes[of]}»: `, ...joined(records, ', ')]] : records),
    ...Object.entries(fields).map(([name, keys]): LimitPart[] => [`${titleOf(name)}без полей ${labelsOf(name, keys)}`]),
    ...when.map(({ words, isPart }): LimitPart[] => [`${isPart ? 'часть — ' : ''}только ${words}`]),
  ];
  return joined(limits, ', ');
}
