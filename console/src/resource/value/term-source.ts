import type { glossary, SourceValidity } from 'contract/features/glossary/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { formatDate } from '../../ui/text/format.ts';

type Term = Row<typeof glossary>;

const inForce: Readonly<Record<SourceValidity, string>> = {
  current: 'действует',
  ahead: 'ещё не действует, вступит в силу',
  over: 'утратил силу, действовал',
};

/** A clause may be entered as a bare number. */
const clauseText = (clause: string) => (/^\d/.test(clause) ? `п.\u00A0${clause}` : clause);

/** The source of a term in full: the act, the clause, and its validity dates with the present state; empty when
 *  unknown. */
export function sourceText({ source, sourceClause, sourceValidFrom, sourceValidTo, sourceValidity }: Term): string {
  const days = [
    sourceValidFrom && `с\u00A0${formatDate(sourceValidFrom)}`,
    sourceValidTo && `по\u00A0${formatDate(sourceValidTo)}`,
  ];
  const act = [source, sourceClause && clauseText(sourceClause)].filter(Boolean).join(', ');
  const validity = sourceValidity && [inForce[sourceValidity], ...days].filter(Boolean).join(' ');
  return [act, validity].filter(Boolean).join(' — ');
}

/** Whether the source is not in force today by its dates. */
export const isOutOfForce = ({ sourceValidity }: Term): boolean =>
  sourceValidity === 'over' || sourceValidity === 'ahead';
