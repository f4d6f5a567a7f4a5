import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { isPassportSection } from '../../../passport-sections.ts';
import { paths } from '../../../paths.ts';

/** The list of a type's objects: of its family or of an organization-defined type. */
export function objectsPath({ guid, family }: Pick<ObjectType, 'guid' | 'family'>): string {
  const name = String(family);
  return isPassportSection(name) ? paths.passportList(name) : paths.typeObjects(guid);
}
