import type { Tx } from '../../../core/transaction.ts';
import { isHalved } from '../../../series/fit.ts';
import { storedOf } from '../../../series/read.ts';
import type { PlacedDay } from './days.service.ts';

/** The tolerance for sums of halves and hours written with different digits. */
const SAME = 1e-6;

/** Keeps the known halves of an hour when a file contains the same hourly sum. */
export async function withKnownHalves(tx: Tx, days: readonly PlacedDay[]): Promise<PlacedDay[]> {
  const ofHours = days.filter(({ placed, stepMinutes }) => placed.channel.stepMinutes > stepMinutes);
  if (ofHours.length === 0) return [...days];
  const stored = new Map((await storedOf(tx, ofHours)).map((one) => [`${one.series} ${one.day}`, one]));
  return days.map((day) => {
    const before = stored.get(`${day.series} ${day.day}`);
    if (!before || day.placed.channel.stepMinutes <= day.stepMinutes) return day;
    const [values, quality] = [[...day.values], [...day.quality!]];
    for (let first = 0; first < values.length; first += 2) {
      const halves = [first, first + 1].map((index) => ({
        value: before.v[index] ?? null,
        quality: Number(before.q?.[index] ?? 0),
      }));
      if (halves.some((half) => half.value === null || isHalved(half.quality))) continue;
      const hour = values[first] === null ? null : 2 * values[first]!;
      const known = halves[0]!.value! + halves[1]!.value!;
      if (hour === null || Math.abs(hour - known) > SAME * Math.max(1, Math.abs(known))) continue;
      halves.forEach((half, at) => {
        values[first + at] = half.value;
        quality[first + at] = half.quality;
      });
    }
    return { ...day, values, quality };
  });
}
