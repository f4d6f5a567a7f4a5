import type { RuleThresholds } from 'contract/features/measurements/thresholds.ts';
import type { readProfile } from 'contract/features/calculator/profile.ts';
import { MAX_MONTHS } from 'contract/features/calculator/facts.ts';
import { addMonths, firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { daysBetween, HOURS, moscowToday } from 'contract/time/day-shape.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type * as z from 'zod/mini';
import { invalidField } from '../../../core/app-error.ts';
import { knownLayout } from '../../../exchange/known-layout.ts';
import type { Message } from '../../../exchange/message.ts';
import { TableReader } from '../../../exchange/read-table.ts';
import { hasDay, quoted, type TableRow } from '../../../exchange/column-meaning.ts';
import { readSmall } from '../../../files/read-apart.ts';
import { megawattHours, tidy } from './hours.ts';
import { remarksOf, type ProfileDay } from './profile-remarks.ts';
import { rowsOfHours } from './profile-rows.ts';

type Asked = z.output<(typeof readProfile)['query']>;
type Answer = z.output<(typeof readProfile)['response']>;
type Read = NonNullable<Answer['read']>;
type Reading = Pick<Read, 'unit' | 'hours'>;

const MAX_ROWS = 50_000;
const MAX_SHEETS = 20;
/** The consumption channel; a file may contain others. */
const CONSUMED = '01';
const MAX_MISTAKES = 3;
const FIRST_MONTH = '2015-01';
const NOTHING = 'Часы не найдены: нужны строки «дата, час, значение» или дата и 24 значения в строке';
const SEVERAL = 'В таблице несколько точек: оставьте в файле одну';

const TOO_MANY = 'Строк больше, чем получасов в двух годах: разделите файл';

/** The rows of the only sheet with hours. Several such sheets are refused as ambiguous. */
async function rowsOf({ content }: UploadedFile, by: string): Promise<TableRow[]> {
  let sheets: string[] = [];
  const read = (sheet: number): Promise<TableRow[]> =>
    readSmall(content, {
      by,
      sheet,
      most: MAX_ROWS,
      refusal: TOO_MANY,
      onSheets: (names) => void (sheets = names),
    });
  const first = await read(0);
  if (sheets.length < 2) return first;
  const found = new Map([[sheets[0]!, first]]);
  for (const [sheet, name] of sheets.slice(0, MAX_SHEETS).entries()) if (sheet > 0) found.set(name, await read(sheet));
  const dated = [...found].filter(([, rows]) => rows.some(hasDay));
  if (dated.length > 1)
    throw invalidField('file', `Часы есть на нескольких листах: ${quoted(dated.map(([name]) => name))}. Оставьте один`);
  return dated[0]?.[1] ?? first;
}

/** The days of the table's only point, with their hours, kWh. */
function daysOf({ points, values }: Message): Map<string, ProfileDay> {
  return new Map(
    (points[0]?.channels ?? [])
      .filter(({ code }) => code === CONSUMED)
      .map(({ day, at, length }) => {
        const parts = length / HOURS;
        const hours = Array.from({ length: HOURS }, (_, hour) => {
          const own = values.subarray(at + hour * parts, at + (hour + 1) * parts);
          return own.some(Number.isNaN) ? null : tidy(own.reduce((sum, value) => sum + value, 0));
        });
        return [day, { day, hours }];
      }),
  );
}

const isKnown = ({ hours }: ProfileDay): boolean => hours.some((value) => value !== null);
const NO_HOURS = Array.from<null>({ length: HOURS }).fill(null);

function profileOf(
  name: string,
  days: ReadonlyMap<string, ProfileDay>,
  reading: Reading,
  thresholds: RuleThresholds,
): Read {
  const known = [...days.values()].filter(isKnown).map(({ day }) => day);
  const [firstDay, lastDay] = [known[0], known.at(-1)];
  if (!firstDay || !lastDay) throw invalidField('file', NOTHING);
  const earliest = addMonths(monthOf(lastDay), 1 - MAX_MONTHS);
  const from = monthOf(firstDay) < earliest ? earliest : monthOf(firstDay);
  if (from < FIRST_MONTH) throw invalidField('file', 'Калькулятор считает месяцы с января 2015 года');
  const on = (day: string) => days.get(day) ?? { day, hours: NO_HOURS };
  const taken = daysBetween(firstDay < firstDayOf(from) ? firstDayOf(from) : firstDay, lastDay).map(on);
  const hours = taken.flatMap((one) => one.hours.filter((value) => value !== null));
  const volumes = daysBetween(firstDayOf(from), lastDayOf(monthOf(lastDay))).flatMap((day) =>
    on(day).hours.map((value) => (value === null ? null : megawattHours(value))),
  );
  return {
    profile: { name, from, volumes },
    firstDay: taken[0]!.day,
    lastDay,
    known: hours.length,
    missing: taken.length * HOURS - hours.length,
    volume: megawattHours(hours.reduce((sum, value) => sum + value, 0)),
    greatest: Math.max(...hours),
    ...reading,
    remarks: remarksOf(taken, thresholds),
  };
}

/** The first mistakes of a table with their places. */
const mistakesOf = ({ findings }: Message): string =>
  findings
    .filter(({ level }) => level === 'error')
    .slice(0, MAX_MISTAKES)
    .map(({ line, path, message, count }) => {
      const place = [line === null ? '' : `строка ${line}`, path].filter(Boolean).join(', ');
      return `${place}: ${count > 1 ? `${message} (мест: ${count})` : message}`;
    })
    .join('; ');

/** Reads a table of hours: rows «date, hour, value» or a date with 24 values, for a month or up to a year (of which the
 *  last twelve months are used). Errors: 413, 422 at `file`. */
export async function readProfileFile(
  file: UploadedFile | undefined,
  by: string,
  asked: Asked,
  thresholds: RuleThresholds,
): Promise<Answer> {
  if (!file) throw invalidField('file', REQUIRED);
  const rows = rowsOfHours(await rowsOf(file, by), asked.month);
  const { layout, names } = knownLayout(rows, null);
  if (names.size > 1) throw invalidField('file', SEVERAL);
  const unit = asked.unit ?? layout.unit;
  const hours = asked.hours ?? layout.hours;
  if (!rows.some(hasDay)) throw invalidField('file', NOTHING);
  if (!unit || !hours)
    return {
      asks: [...(unit ? [] : ['unit' as const]), ...(hours ? [] : ['hours' as const])],
      read: null,
    };
  const reader = new TableReader({ ...layout, unit, hours, meteringPointGuid: file.name }, moscowToday());
  for (const row of rows) reader.take(row);
  const message = reader.message();
  // Skipping what could not be read would change the profile.
  if (message.errors) throw invalidField('file', mistakesOf(message));
  return {
    asks: [],
    read: profileOf(file.name, daysOf(message), { unit, hours }, thresholds),
  };
}
