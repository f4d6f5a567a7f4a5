import type { Undoing } from 'contract/features/measurements/imports/answers.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import type { FilledSeries } from '../placing/filling.service.ts';
import type { FilledDay } from './filled-days.ts';

const SHOWN = 20;
const MAX_NAMED = 5;

/** Summarizes what happens to the days of an undone file. */
export function summaryOf(filling: readonly FilledSeries[], days: readonly FilledDay[]): Undoing {
  const own = days.filter(({ isOwn }) => isOwn);
  const left = days.filter(({ isOwn }) => !isOwn);
  const names = new Map(filling.map((one) => [one.series, one]));
  return {
    returned: own.filter(({ v }) => v).length,
    unknown: own.filter(({ v }) => !v).length,
    leftCount: left.length,
    left: left.slice(0, SHOWN).map(({ series, day }) => {
      const { name = '', channel = null } = names.get(series) ?? {};
      return { name, channel, day };
    }),
  };
}

/** The same as a sentence. */
export function noteOf({ returned, unknown, left, leftCount }: Undoing): string {
  const named = left.slice(0, MAX_NAMED).map(({ name, day }) => `«${name}» ${shownDay(day)}`);
  const stayed = `Оставлены как есть, потому что изменены позже, — ${leftCount}: ${named.join(', ')}${leftCount > MAX_NAMED ? ' и другие' : ''}.`;
  return `Загрузка отменена. Суток вернулось к прежним значениям: ${returned}, стало неизвестными: ${unknown}. ${leftCount ? stayed : ''}`.trim();
}
