import { isPending, measurementImportCalls as calls } from 'contract/features/measurements/imports/calls.ts';
import type { HourProfile } from 'contract/features/calculator/profile.ts';
import { firstDayOf } from 'contract/time/calendar.ts';
import { addDays, HOURS, shownDay } from 'contract/time/day-shape.ts';
import { call } from '../../../api/call.ts';

const KWH = 1000;
const WAIT_MS = 400;
/** After this time the page of the file shows the progress. */
const MAX_MS = 60_000;

const kwhText = (mwh: number | null) =>
  mwh === null ? '' : String(Math.round(mwh * KWH * 1e6) / 1e6).replace('.', ',');

/** The profile as a table of days by hours, in the format of the measured-values import. */
export function tableOf({ name, from, volumes }: HourProfile): File {
  const hours = Array.from({ length: HOURS }, (_, hour) => String(hour));
  const rows = Array.from({ length: volumes.length / HOURS }, (_, day) => ({
    day: addDays(firstDayOf(from), day),
    own: volumes.slice(day * HOURS, (day + 1) * HOURS),
  })).filter(({ own }) => own.some((value) => value !== null));
  const lines = [['Дата, кВт·ч', ...hours], ...rows.map(({ day, own }) => [shownDay(day), ...own.map(kwhText)])];
  const title = name.replace(/\.\w+$/, '');
  return new File([`\uFEFF${lines.map((line) => line.join(';')).join('\r\n')}`], `${title}, по часам.csv`);
}

/** Imports the profile for a metering point up to the dry run, which shows what would be written. Returns the guid of
 *  the file. */
export async function recordProfile(profile: HourProfile, point: string): Promise<string> {
  const [sent] = await call(calls.send, { query: { trial: 'true' }, body: { file: [tableOf(profile)] } });
  const params = { guid: sent!.guid };
  let state = sent!;
  for (let waited = 0; isPending(state) && waited < MAX_MS; waited += WAIT_MS) {
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    state = await call(calls.read, { params });
  }
  if (state.status !== 'asked' && state.status !== 'trial') return params.guid;
  const layout = { form: 'matrix', channel: '01', unit: 'kWh', hours: 'from0', isMultiplied: true } as const;
  await call(calls.readTable, { params, body: { ...layout, meteringPointGuid: point } });
  return params.guid;
}
