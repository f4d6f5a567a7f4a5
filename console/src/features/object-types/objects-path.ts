import type { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { paths } from '../../paths.ts';

/** The path of a type's object list: that of its family or of an organization-defined type. */
export function objectsPath({ guid, family }: Row<typeof objectTypes>): string {
  const name = String(family);
  return isPassportSection(name) ? paths.passportList(name) : paths.typeObjects(guid);
}
