import { classifiers, type dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { formatDate } from '../../../ui/text/format.ts';

/** The current classifier edition of a dictionary: «ОКТМО от 01.01.2026». */
export const editionOf = ({ classifier, classifierDate }: Row<typeof dictionaries>): string =>
  `${classifiers[classifier as keyof typeof classifiers]} от ${formatDate(classifierDate!)}`;
