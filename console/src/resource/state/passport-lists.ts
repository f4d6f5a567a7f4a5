import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { inTypeOrder } from 'contract/features/object-types/order.ts';
import { groupedPassport } from 'contract/features/passport/resources.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { paths } from '../../paths.ts';

interface PassportGroup {
  title: string;
  screens: readonly { name: string; path: string }[];
}

/** The record lists of the technical passport that a person may open, in groups and in the order of its types. */
export function passportLists(rights: Rights, types: readonly ObjectType[]): PassportGroup[] {
  const mayRead = (entity: EntityType) => decideAny(rights, entity, 'read').allowed;
  const families = groupedPassport.map(({ title, resources }) => ({
    title,
    screens: inTypeOrder(resources, ({ name }) => types.find(({ family }) => family === name)?.sort)
      .filter(({ entity }) => mayRead(entity))
      .map(({ name, titles }) => ({ path: paths.passportList(name), name: titles.list })),
  }));
  const own = {
    title: 'Свои типы',
    screens: types.flatMap(({ guid, name, family }) =>
      family || !mayRead('typeObjects') ? [] : [{ path: paths.typeObjects(guid), name }],
    ),
  };
  return [...families, own].filter(({ screens }) => screens.length > 0);
}
