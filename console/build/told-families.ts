import { passport } from 'contract/features/index.ts';

/** What the first screen knows of the families of the registry, without their facts: their names, and whose rights open them. */
export const toldFamilies = {
  TOLD_FAMILIES: JSON.stringify(Object.fromEntries(passport.map(({ name, entity }) => [name, entity]))),
};
