import type { Fields } from '../../kit/field.ts';
import { fieldsOfParameters } from '../../kit/parameter-field.ts';
import type { Parameter } from '../../kit/parameter.ts';
import { isInherited, renamedCodes } from '../../kit/parameter-codes.ts';
import { defineResource, ordinaryRoutes, type AnyShapes, type Resource } from '../../kit/resource.ts';
import { openShapes } from '../../kit/shapes.ts';
import { guid } from '../../kit/text.ts';
import { objectFacts, objectsOf, ownObjects, type TypeSchema } from './facts.ts';

/** The maximum depth of the type hierarchy, including the root. */
export const MAX_LEVELS = 5;

/** The first parent parameter that a subtype lacks or has changed; undefined when there is none. */
export const notInherited = (parent: readonly Parameter[], own: readonly Parameter[]): Parameter | undefined =>
  parent.find((one) => {
    const kept = own.find(({ code }) => code === one.code);
    return !kept || !isInherited(kept, one);
  });

/** The parameters of a subtype after a change of its parent: the parent's parameters are updated in place, keeping the
 *  subtype's groups; new ones are appended. */
export function inheriting(
  before: readonly Parameter[],
  after: readonly Parameter[],
  own: readonly Parameter[],
): Parameter[] {
  const renamed = renamedCodes(before, after);
  const nowOf = (code: string) => renamed.get(code) ?? code;
  const followed = own.flatMap((one): Parameter[] => {
    const was = before.find(({ code }) => code === one.code);
    if (!was) {
      const { shownWhen } = one;
      return [shownWhen ? { ...one, shownWhen: { ...shownWhen, code: nowOf(shownWhen.code) } } : one];
    }
    const now = after.find(({ code }) => code === nowOf(one.code));
    if (!now) return [];
    const { group: _, ...rest } = now;
    const group = one.group === was.group ? now.group : one.group;
    return [group === undefined ? rest : { ...rest, group }];
  });
  const added = after.filter(({ code }) => !before.some((one) => nowOf(one.code) === code));
  const last = followed.findLastIndex(({ code }) => after.some((one) => one.code === code));
  return followed.toSpliced(last + 1, 0, ...added);
}

/** Read-only routes for the objects of a type together with those of its subtypes. */
export const objectsWithSubtypes = ordinaryRoutes(
  { ...objectFacts, name: 'object-types/{type}/all-objects' },
  openShapes(objectFacts) as AnyShapes,
  { type: guid() },
);

/** The objects of a type and its subtypes as one resource with the fields of the type, for viewing and export. */
export const objectsBelow = (type: TypeSchema): Resource =>
  defineResource({
    ...objectsOf(type),
    name: `object-types/${type.guid}/all-objects`,
    fields: {
      typeGuid: ownObjects.fields.typeGuid,
      ...objectFacts.fields,
      ...fieldsOfParameters(type.parameters),
    } as Fields,
    list: {
      columns: ['name', 'typeGuid', 'code', ...type.parameters.map(({ code }) => code), 'branchGuid', 'buildingGuid'],
      sort: 'name',
      title: 'name',
    },
    within: { column: 'type_guid', guid: type.guid, below: true },
    changes: { notByHand: 'Объекты подтипов создают и меняют в списках их типов' },
  });
