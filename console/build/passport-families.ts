import { passport } from 'contract/features/passport/resources.ts';

/** The data about the registry's families that the first screen needs: their names and the entities whose rights open
 *  them. */
export const passportFamilies = {
  PASSPORT_FAMILIES: JSON.stringify(Object.fromEntries(passport.map(({ name, entity }) => [name, entity]))),
};
