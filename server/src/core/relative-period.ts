import type { RelativePeriod } from 'contract/kit/filter.ts';
import { sql, type Sql } from './sql.ts';

/** A period as a half-open range of days in the zone, relative to today or to the day of another moment. */
export function daysOf(period: RelativePeriod, zone: string, moment = sql`now()`): [from: Sql, to: Sql] {
  const today = sql`(${moment} at time zone ${zone})::date`;
  const start = (unit: 'week' | 'month' | 'year') => sql`date_trunc(${unit}, (${moment} at time zone ${zone}))::date`;
  switch (period) {
    case 'today':
      return [today, sql`${today} + 1`];
    case 'yesterday':
      return [sql`${today} - 1`, today];
    case 'last7days':
      return [sql`${today} - 6`, sql`${today} + 1`];
    case 'last30days':
      return [sql`${today} - 29`, sql`${today} + 1`];
    case 'next30days':
      return [today, sql`${today} + 31`];
    case 'thisWeek':
      return [start('week'), sql`${start('week')} + 7`];
    case 'thisMonth':
      return [start('month'), sql`(${start('month')} + interval '1 month')::date`];
    case 'lastMonth':
      return [sql`(${start('month')} - interval '1 month')::date`, start('month')];
    case 'thisYear':
      return [start('year'), sql`(${start('year')} + interval '1 year')::date`];
    case 'past':
      return [sql`'-infinity'::date`, today];
  }
}
