import { contradictions, lackingAny, type passportOverview } from 'contract/features/passport/overview.ts';
import type { Answer } from 'contract/kit/route.ts';
import { paths } from '../../../paths.ts';
import { countOf } from '../../../ui/text/format.ts';

export type FamilyState = Answer<typeof passportOverview.completeness>[number];

/** The problems with the records of a family, each with a link to the records. */
export function problemsOf({ resource, needed, lacking, contradictions: found }: FamilyState) {
  const wrong = found.filter(({ count }) => count > 0);
  const only = wrong.length === 1 ? contradictions[wrong[0]!.index]!.filter : undefined;
  const sum = wrong.reduce((total, { count }) => total + count, 0);
  return [
    ...(sum
      ? [
          {
            text: countOf(sum, ['противоречие', 'противоречия', 'противоречий']),
            to: only ? paths.passportList(resource, only) : paths.completeness,
          },
        ]
      : []),
    ...(lacking
      ? [
          {
            text: countOf(lacking, ['неполная запись', 'неполные записи', 'неполных записей']),
            to: paths.passportList(resource, lackingAny(needed)),
          },
        ]
      : []),
  ];
}
