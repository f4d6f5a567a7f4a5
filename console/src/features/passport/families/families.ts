import { passport } from 'contract/features/passport/resources.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { around, screens, type FamilyScreen } from './screens.ts';

const FACTS = 3;

/** The card of a family; by default its facts are the first columns of the list. */
export const screenOf = ({ name, list }: Resource): FamilyScreen => ({
  card: 'Карточка',
  facts: list.columns.filter((column) => column !== list.title && column !== 'status').slice(0, FACTS),
  tabs: around(),
  ...screens[name],
});

export const resourceOf = (name: string): Resource => passport.find((resource) => resource.name === name)!;

/** The field by which records of one resource refer to a record of another. */
export const fieldLeadingTo = (related: Resource, name: string): string =>
  Object.entries(related.fields).find(([, field]) => field.kind === 'reference' && field.to === name)![0];
