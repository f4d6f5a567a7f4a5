import type { TimeStep } from './plot.ts';

const HOUR = 3_600_000;
/** Above this number of hours the axis labels days instead of hours. */
const HOURS_NAMED = 48;
const ofHours = [1, 2, 3, 4, 6, 12, 24];
const ofDays = [1, 2, 5, 7, 10, 14, 28, 56, 91, 182, 364];
const ofMonths = [1, 2, 3, 6, 12];

/** The labels of a time axis, at least `width` pixels apart: round hours, days, or months. */
export function timeMarks(
  times: readonly number[],
  step: TimeStep,
  zone: string,
  { room, width }: { room: number; width: number },
): { index: number; text: string }[] {
  if (times.length === 0) return [];
  const perHour = step === 'hour' && times.length > 1 ? HOUR / (times[1]! - times[0]!) : 1;
  const isOfHours = step === 'hour' && times.length / perHour <= HOURS_NAMED;
  const least = (times.length * width) / Math.max(room, 1);
  const size = isOfHours ? perHour : step === 'hour' ? perHour * 24 : 1;
  const units = step === 'month' ? ofMonths : isOfHours ? ofHours : ofDays;
  const every = (units.find((one) => one * size >= least) ?? units.at(-1)!) * size;
  const wall = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone: zone });
  const text = new Intl.DateTimeFormat(
    'ru',
    step === 'month'
      ? { month: 'short', timeZone: zone }
      : isOfHours
        ? { hour: '2-digit', minute: '2-digit', timeZone: zone }
        : { day: '2-digit', month: '2-digit', timeZone: zone },
  );
  const [hour, minute] = wall.format(times[0]).split(':').map(Number) as [number, number];
  const passed = step === 'hour' ? (hour + minute / 60) * perHour : 0;
  const round = isOfHours ? every : size;
  const first = Math.round((round - (passed % round)) % round);
  return Array.from({ length: Math.max(Math.ceil((times.length - first) / every), 0) }, (_, place) => {
    const index = Math.round(first + place * every);
    return { index, text: text.format(times[index]) };
  });
}
