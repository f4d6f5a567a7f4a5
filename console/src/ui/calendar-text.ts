import { months } from 'contract/kit/parameter-field.ts';

const names = Object.values(months);

/** «Ноябрь 2026» */
export const monthTitle = (month: string): string => `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** The months back from the present one, the latest first. */
export function lastMonths(count: number, now = new Date()): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - index)).toISOString().slice(0, 7),
  );
}

/** «1–7, 24» */
export function hoursText(hours: readonly number[]): string {
  const stretches: [number, number][] = [];
  for (const hour of hours.toSorted((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last?.[1] === hour - 1) last[1] = hour;
    else stretches.push([hour, hour]);
  }
  return stretches.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
