import type { RightsReview } from 'contract/features/rights/reviews.ts';
import { countOf, formatDate } from '../../../ui/text/format.ts';

export const rightForms = ['право', 'права', 'прав'] as const;
const decisionForms = ['решение', 'решения', 'решений'] as const;

/** The progress of a review: «решено 12 из 40, отозвать 3». */
export const progressText = ({ decided, total, toRemove }: RightsReview): string =>
  `решено ${decided} из ${total}${toRemove ? `, отозвать ${toRemove}` : ''}`;

/** The user's own progress. */
export const ownProgressText = ({ own, ownWaiting }: RightsReview): string => `решено ${own - ownWaiting} из ${own}`;

/** The remaining work of a review: «до 01.12.2026, от вас ждут 3 решения». */
export const termText = ({ due, ownWaiting, state }: RightsReview): string =>
  [`до ${formatDate(due)}`, state === 'open' && ownWaiting > 0 && `от вас ждут ${countOf(ownWaiting, decisionForms)}`]
    .filter(Boolean)
    .join(', ');
