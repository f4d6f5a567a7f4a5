import type { EntityType } from 'contract/rights/permissions.ts';

/** The screens of the technical passport: the address of each, which is its resource name, and the entity that the user
 *  must be able to read. */
export const passportSections: Readonly<Record<string, EntityType>> = PASSPORT_FAMILIES;

export const isPassportSection = (name: string): boolean => Object.hasOwn(passportSections, name);
