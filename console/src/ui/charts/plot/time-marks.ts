import { firstDayOf, monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { DAY_MS, dayAt, dayBegins, dayNumber, daysBetween, HOURS } from 'contract/time/day-shape.ts';
import { formatTime } from '../../text/format.ts';
import type { TimeStep } from './plot.ts';

const HOUR_MS = DAY_MS / HOURS;
const DAYS_OF_MONTH = 30.4;
/** 1 January 1970 was a Thursday. */
const TO_MONDAY = 3;
const MONTHS_OF_YEAR = 12;

const spans = {
  hour: { ms: HOUR_MS, every: [1, 2, 3, 4, 6, 12] },
  day: { ms: DAY_MS, every: [1, 2, 4, 7, 14] },
  month: { ms: DAYS_OF_MONTH * DAY_MS, every: [1, 2, 3, 6, 12, 24, 60, 120, 240] },
} as const;
type Span = keyof typeof spans;
const names = Object.keys(spans) as Span[];

interface Mark {
  at: number;
  text: string;
}

const shownDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`;
const ofWeeks = (every: number) => every % 7 === 0;

/** The beginnings of every n-th hour, day or month of a range of days in a zone. */
function beginnings(span: Span, every: number, [first, last]: readonly [string, string], zone: string): Mark[] {
  const days = span === 'month' ? [] : daysBetween(first, last);
  switch (span) {
    case 'hour':
      return days.flatMap((day) =>
        Array.from({ length: HOURS / every }, (_, index) => {
          const at = dayBegins(day, zone) + index * every * HOUR_MS;
          return { at, text: index === 0 && days.length > 1 ? shownDay(day) : formatTime(at, zone) };
        }),
      );
    case 'day':
      return days
        .filter((day) => (dayNumber(day) + (ofWeeks(every) ? TO_MONDAY : 0)) % every === 0)
        .map((day) => ({ at: dayBegins(day, zone), text: shownDay(day) }));
    case 'month': {
      const months = monthsBetween(monthOf(first), monthOf(last));
      const name = new Intl.DateTimeFormat('ru', { month: 'short', timeZone: zone });
      return months
        .filter((month) => (Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5)) - 1) % every === 0)
        .map((month) => {
          const at = dayBegins(firstDayOf(month), zone);
          const isYear = month.endsWith('-01') && months.length > MONTHS_OF_YEAR;
          return { at, text: isYear ? month.slice(0, 4) : name.format(at) };
        });
    }
  }
}

/** The labels of a time axis: as many beginnings of hours, days, weeks or months as fit when each is `width` pixels
 *  wide. */
export function timeMarks(
  times: readonly number[],
  step: TimeStep,
  zone: string,
  { room, width }: { room: number; width: number },
): { index: number; text: string }[] {
  if (times.length === 0) return [];
  const [first, last] = [times[0]!, times.at(-1)!];
  const length = times.length > 1 ? (last - first) / (times.length - 1) : spans[step].ms;
  const most = Math.max(Math.floor(room / width), 1);
  const units = names
    .slice(names.indexOf(step))
    .flatMap((span) => spans[span].every.map((every) => ({ span, every, ms: every * spans[span].ms })));
  const { span, every } = units.find(({ ms }) => (last + length - first) / ms <= most) ?? units.at(-1)!;
  let index = 0;
  return beginnings(span, every, [dayAt(first, zone), dayAt(last, zone)], zone).flatMap(({ at, text }) => {
    while (index < times.length && times[index]! < at) index++;
    return at < first || index === times.length || times[index]! - at >= length ? [] : [{ index, text }];
  });
}
