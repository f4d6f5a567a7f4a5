import { Readable } from 'node:stream';
import { hoursOfMonth } from 'contract/time/calendar.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { invalidField } from '../../core/app-error.ts';
import { readApart } from '../../files/read-apart.ts';
import { filled, megawattHours } from './hours.ts';
import { MOST_FILLED, type Volumes } from './volumes.service.ts';
import { HourTable } from '../prices/hour-table.service.ts';

/** Reads an hourly profile of a month: a row per day with 24 columns, or rows «дата; час; значение». Errors: 413, 422. */
export async function readProfile(file: UploadedFile | undefined, month: string, unit: 'kwh' | 'mwh') {
  if (!file) throw invalidField('file', REQUIRED);
  const table = new HourTable(month);
  for await (const rows of readApart(Readable.from([file.content]))) for (const row of rows) table.take(row);
  const length = hoursOfMonth(month);
  const scale = unit === 'kwh' ? 1e6 : 1e9;
  const volumes = Array.from({ length }, (_, place) => {
    const value = table.values.get(place);
    return value === undefined ? null : Math.round(value * scale) / 1e9;
  });
  if (table.values.size === 0)
    throw invalidField(
      'file',
      'В файле не найдены часы этого месяца: нужны дата и 24 столбца или дата, час и значение',
    );
  return { name: file.name, volumes, findings: table.findings };
}

/** The volumes of an uploaded profile, MWh. */
export function volumesOfProfile(
  given: readonly (number | null)[],
  length: number,
  workingDays: readonly number[],
): Volumes {
  const hours = Array.from({ length }, (_, place) => given[place] ?? null);
  const gaps = hours.flatMap((value, place) => (value === null ? [place] : []));
  return {
    volumes: filled(hours, (day) => workingDays.includes(day + 1)).map((value) => megawattHours(value * 1000)),
    filledHours: gaps,
    isIncomplete: gaps.length > MOST_FILLED * length,
    estimatedPercent: 0,
    deducted: [],
    lost: 0,
    notVerified: [],
  };
}
