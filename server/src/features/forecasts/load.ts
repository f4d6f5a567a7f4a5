import { shownDay, addDays, daysBetween, MOSCOW_ZONE, intervalsOf } from 'contract/time/day-shape.ts';
import { refreshFaults } from 'contract/features/region-actual/facts.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import type { Tx } from '../../core/transaction.ts';
import type { RegionTable } from '../../exchange/read-region-table.ts';
import { openVersion } from './build/open-version.service.ts';
import { definitionOf, kilowattHours, unitOf } from './sources/target.service.ts';
import { readRegionFile } from '../region-actual/refresh/read-file.service.ts';
import { SourceFault } from '../region-actual/sources/source-fault.service.ts';

const MAX_DAYS = 31;
const refusal = (message: string) => invalidField('file', message);

/** The hours of a file: consecutive whole days, in MWh, or in roubles for prices. Errors: 422. */
export async function readHours(
  given: readonly UploadedFile[],
  by: string,
): Promise<{ from: string; to: string; values: number[] }> {
  if (given.length !== 1) throw refusal('Приложите один файл');
  const table = await readRegionFile(given[0]!.content, null, by).catch((error: unknown): RegionTable => {
    if (error instanceof SourceFault)
      throw refusal(`${refreshFaults[error.code].text}. ${refreshFaults[error.code].hint}`);
    throw error;
  });
  const [fault] = table.faults;
  if (fault) throw refusal(`${fault.text} (${fault.place})`);
  if (table.entries.length === 0 || table.columns?.value === null)
    throw refusal('Нужны столбцы «Дата», «Час» и значение: «МВт·ч»');
  const hours = new Map(table.entries.map(({ day, hour, value }) => [`${day} ${hour}`, value!]));
  const named = table.entries.map(({ day }) => day).toSorted();
  const [from, to] = [named[0]!, named.at(-1)!];
  const days = daysBetween(from, to);
  if (days.length > MAX_DAYS) throw refusal(`Не больше ${MAX_DAYS} суток в файле`);
  const values = days.flatMap((day) =>
    Array.from({ length: intervalsOf(day, MOSCOW_ZONE, 60) }, (_, index) => {
      const value = hours.get(`${day} ${index + 1}`);
      if (value === undefined) throw refusal(`Нет часа ${index + 1} за ${shownDay(day)}`);
      return value;
    }),
  );
  return { from, to, values };
}

/** Saves the hours of a file as a version. Errors: 404, 409, 422. */
export async function loadVersion(
  tx: Tx,
  actor: Actor,
  guid: string,
  { from, to, values }: Awaited<ReturnType<typeof readHours>>,
): Promise<string> {
  const definition = await definitionOf(tx, guid);
  if (definition.kind === 'monthly')
    throw new AppError('conflict', { detail: 'Из файла загружают почасовые прогнозы: у этого значения по месяцам.' });
  const unit = unitOf(definition);
  const scale = unit === 'kWh' ? kilowattHours.MWh : 1;
  const now = new Date();
  if (from > addDays(now.toISOString().slice(0, 10), 366)) throw refusal('Прогноз дальше года не загружается');
  const level = values.map((value) => value * scale);
  return openVersion(tx, actor, definition, { from, asOf: now }, { isLoaded: true, level, to });
}
