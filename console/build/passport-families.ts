import { passport } from 'contract/features/passport/resources.ts';

/** What the first screen needs to know about the families of the registry: their names and the entity whose rights open them. */
export const passportFamilies = {
  PASSPORT_FAMILIES: JSON.stringify(Object.fromEntries(passport.map(({ name, entity }) => [name, entity]))),
};
