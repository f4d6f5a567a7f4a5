import { HOURS } from 'contract/time/day-shape.ts';
import { placeOf, type MonthBasis } from '../../../pricing/basis.ts';
import { at, FIRST, type Sheet } from './sheet.ts';

/** The hours of the month with their prices. */
export function putHours(sheet: Sheet, { month, volumes, plan, prices }: MonthBasis): void {
  for (const [place, volume] of volumes.entries()) {
    const row = FIRST + place;
    const price = prices.hours?.[place] ?? null;
    sheet.put(row, 'day', { date: `${month}-${String(Math.floor(place / HOURS) + 1).padStart(2, '0')}` });
    sheet.put(row, 'hour', (place % HOURS) + 1);
    sheet.put(row, 'volume', volume);
    sheet.put(row, 'price', price);
    if (price === null) continue;
    sheet.put(row, 'cost', { formula: `${at('volume', row)}*${at('price', row)}`, value: volume * price });
    if (!plan || !prices.hoursUp || !prices.hoursDown) continue;
    const [planned, up, down] = [plan[place]!, prices.hoursUp[place]!, prices.hoursDown[place]!];
    sheet.put(row, 'plan', planned);
    sheet.put(row, 'up', up);
    sheet.put(row, 'down', down);
    const [v, p] = [at('volume', row), at('plan', row)];
    sheet.put(row, 'planCost', {
      formula: `${p}*${at('price', row)}+(${v}-${p})*IF(${v}>${p},${at('up', row)},${at('down', row)})`,
      value: planned * price + (volume - planned) * (volume > planned ? up : down),
    });
  }
}

/** Runs of consecutive hours. */
function stretches(hours: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const hour of hours) {
    const last = found.at(-1);
    if (last && last[1] === hour - 1) last[1] = hour;
    else found.push([hour, hour]);
  }
  return found;
}

/** The working days, each with its hour for capacity. */
export function putDays(sheet: Sheet, basis: MonthBasis): void {
  const { month, workingDays, actualPeaks, plannedHours, volumes } = basis;
  const volumeRow = (day: number, hour: number) => at('volume', FIRST + placeOf(day, hour));
  for (const [index, day] of workingDays.entries()) {
    const row = FIRST + index;
    const peak = actualPeaks[index];
    sheet.put(row, 'workingDay', { date: `${month}-${String(day).padStart(2, '0')}` });
    if (peak) {
      sheet.put(row, 'peakHour', peak);
      sheet.put(row, 'peakVolume', { formula: volumeRow(day, peak), value: volumes[placeOf(day, peak)]! });
    }
    if (plannedHours.length === 0) continue;
    const ranges = stretches(plannedHours).map(([first, last]) => `${volumeRow(day, first)}:${volumeRow(day, last)}`);
    const value = Math.max(...plannedHours.map((hour) => volumes[placeOf(day, hour)]!));
    sheet.put(row, 'mostVolume', { formula: `MAX(${ranges.join(',')})`, value });
  }
}
