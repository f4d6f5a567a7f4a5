import type { EntityType } from 'contract/rights/permissions.ts';

/** The screens of the technical passport: the address of each is the name of its resource; what one must be able to read. */
export const passportSections: Readonly<Record<string, EntityType>> = TOLD_FAMILIES;

export const isPassportSection = (name: string): boolean => Object.hasOwn(passportSections, name);
