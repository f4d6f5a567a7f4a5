import { Readable } from 'node:stream';
import type pg from 'pg';
import { intervalMoments, intervalName } from 'contract/time/day-shape.ts';
import { channels, qualities, unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import { openWhenFree } from '../../core/open-files.ts';
import type { ServedFile } from '../../core/serve.ts';
import { asOrg } from '../../core/transaction.ts';
import type { Column } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import { daysOf, type StoredDay } from '../../series/read.ts';
import type { Shape } from '../../series/series.ts';
import { channelOf, checkPeriod, readablePoint, shapeOfPoint } from './points.service.ts';

interface ValuesExport {
  channel: Channel;
  from: string;
  to: string;
  format: 'xlsx' | 'csv';
}

interface Row {
  day: string;
  interval: string;
  value: number | null;
  quality: string;
}

const columnsFor = (title: string): Column<Row>[] => [
  { title: 'Дата', cell: ({ day }) => ({ date: day }) },
  { title: 'Интервал', cell: ({ interval }) => interval },
  { title, cell: ({ value }) => value },
  { title: 'Качество', cell: ({ quality }) => quality },
];

const rowsOfDay = ({ day, v, q }: StoredDay, { zone, stepMinutes }: Shape): Row[] =>
  intervalMoments(day, zone, stepMinutes).map((moment, index) => ({
    day,
    interval: intervalName(moment, zone, stepMinutes),
    value: v[index] ?? null,
    quality: v[index] === null ? 'нет данных' : qualities[Number(q?.[index] ?? 0)]!,
  }));

/** The values of a series over a period, for a table file. */
export interface SavedValues {
  /** The beginning of the file name. */
  name: string;
  sheet: string;
  /** The column title with the unit. */
  title: string;
  shape: Shape;
  days: readonly StoredDay[];
}

/** A table file with a row for each interval. */
export function valuesFile(
  { name, sheet, title, shape, days }: SavedValues,
  { from, to, format }: Omit<ValuesExport, 'channel'>,
): ServedFile {
  async function* batches(): AsyncGenerator<Row[]> {
    for (const day of days) yield rowsOfDay(day, shape);
  }
  const { type, write } = tableFormats[format];
  return {
    name: `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${from} ${to}.${format}`,
    type,
    content: Readable.from(write(sheet, columnsFor(title), batches(), shape.zone)),
  };
}

async function openFile(pool: pg.Pool, actor: Actor, guid: string, asked: ValuesExport): Promise<ServedFile> {
  const { channel, from, to, format } = asked;
  checkPeriod(asked);
  const { name, shape, days } = await asOrg(pool, actor, 'write', async (tx) => {
    const found = await readablePoint(tx, actor, guid);
    const series = await channelOf(tx, found, channel);
    writeJournal(tx, actor, {
      action: 'export',
      organization: actor.organization,
      entity: 'interval_day',
      record: found.guid,
      recordName: found.name,
      after: { channel: channels[channel], from, to, format },
    });
    const stored = series ? await daysOf(tx, series.id, from, to) : [];
    return { name: found.name, shape: series ?? shapeOfPoint(found, channel), days: stored };
  });
  const title = `${channels[channel]}, ${unitNames[unitOf(channel)]}`;
  return valuesFile({ name, sheet: 'Профиль', title, shape, days }, asked);
}

/** The values of a channel over a period as a table with a row for each interval. Errors: 404, 422, 429 when the maximum number
 *  of files is being read. */
export const exportValues = (...given: Parameters<typeof openFile>): Promise<ServedFile> =>
  openWhenFree(given[0], given[1].account, () => openFile(...given));
