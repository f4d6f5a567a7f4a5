import { type reports, reportPeriods } from 'contract/features/reports/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { formatDate } from '../../ui/text/format.ts';

/** The period of a report in words. */
export function periodText({ period, dateFrom, dateTo }: Row<typeof reports>): string {
  if (period !== 'dates') return reportPeriods[period];
  return `${formatDate(String(dateFrom))} — ${formatDate(String(dateTo))}`;
}
