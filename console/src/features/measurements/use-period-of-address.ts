import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayNumber } from 'contract/time/day-shape.ts';
import { useMemo } from 'react';
import { notBefore, useFirstDay } from '../../resource/frame/first-day.ts';
import { isDayInAddress } from '../../ui/day-in-address.ts';
import type { Period } from './PeriodBar.tsx';
import { useLastMonth } from './use-last-month.ts';

const MAX_DAYS = 366;

/** Whether these are the first and the last day of a period that can be shown. */
function isPeriod(from: unknown, to: unknown): boolean {
  const days = isDayInAddress(from) && isDayInAddress(to) ? dayNumber(to) - dayNumber(from) + 1 : 0;
  return days >= 1 && days <= MAX_DAYS;
}

/** The period in the address, or the last month, and a setter; a chart shows a new period whole. */
export function usePeriodOfAddress(): [Period, (period: Period) => void] {
  const usual = useLastMonth();
  const first = useFirstDay();
  const navigate = useNavigate();
  const asked = useSearch({ strict: false }) as Partial<Period>;
  const { from, to } = isPeriod(asked.from, asked.to) ? (asked as Period) : usual;
  const period = useMemo(() => ({ from: notBefore(first, from), to: notBefore(first, to) }), [first, from, to]);
  const choose = (next: Period) =>
    void navigate({ to: '.', search: ((search: object) => ({ ...search, ...next, zoom: undefined })) as never });
  return [period, choose];
}
