import type { objectTypes } from 'contract/features/object-types/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { paths } from '../../paths.ts';

/** The list of the objects of a type: of a family, or of the organization's own. */
export function objectsPath({ guid, family }: Row<typeof objectTypes>): string {
  const name = String(family);
  return isPassportSection(name) ? paths.passportList(name) : paths.typeObjects(guid);
}
