import { reportPeriods, type ReportPeriod } from 'contract/features/reports/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { formatDate } from '../../ui/text/format.ts';

/** Of what time a report is, in words. */
export function periodText({ period, dateFrom, dateTo }: AnyRow): string {
  if (period !== 'dates') return reportPeriods[period as ReportPeriod];
  return `${formatDate(String(dateFrom))} — ${formatDate(String(dateTo))}`;
}
