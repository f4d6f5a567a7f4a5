import { Readable } from 'node:stream';
import { gtpCalls as calls } from 'contract/features/gtps/calls.ts';
import { qualities, unitNames } from 'contract/features/measurements/facts.ts';
import { addDays, intervalMoments, intervalName, MOSCOW_ZONE, moscowToday } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { serve, serveFile } from '../../core/serve.ts';
import { JsonText, type Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import type { Column } from '../../files/cell.ts';
import { tableFormats } from '../../files/formats.ts';
import { daysAsJson, daysOf, type StoredDay } from '../../series/read.ts';
import { findSeries, type Series, type Shape } from '../../series/series.ts';
import { checkPeriod } from '../measurements/points.service.ts';

const SHOWN_DAYS = 31;
const NO_VALUES: Shape = { stepMinutes: 60, unit: 'kWh', zone: MOSCOW_ZONE };

/** A group or a flow with its series; without one when it has no values. Errors: 404. */
async function gtpOf(tx: Tx, guid: string) {
  const gtp = await tx.one<{ name: string }>(sql`select name from gtp where guid = ${guid}`);
  if (!gtp) throw new AppError('not_found');
  const [series] = await findSeries(tx, [{ gtp: guid, quantity: 'energy' }]);
  return { ...gtp, series };
}

interface Row {
  day: string;
  interval: string;
  value: number | null;
  quality: string;
}

const columns: Column<Row>[] = [
  { title: 'Дата', cell: ({ day }) => ({ date: day }) },
  { title: 'Интервал', cell: ({ interval }) => interval },
  { title: `Энергия, ${unitNames.kWh}`, cell: ({ value }) => value },
  { title: 'Качество', cell: ({ quality }) => quality },
];

const rowsOfDay = ({ day, v, q }: StoredDay, { zone, stepMinutes }: Shape): Row[] =>
  intervalMoments(day, zone, stepMinutes).map((moment, index) => ({
    day,
    interval: intervalName(moment, zone, stepMinutes),
    value: v[index] ?? null,
    quality: v[index] === null ? 'нет данных' : qualities[Number(q?.[index] ?? 0)]!,
  }));

type Asked = { from: string; to: string };

async function exported(tx: Tx, actor: Actor, guid: string, { from, to }: Asked) {
  const { name, series } = await gtpOf(tx, guid);
  const after = { from, to };
  const { organization } = actor;
  writeJournal(tx, actor, { action: 'export', organization, entity: 'gtp', record: guid, recordName: name, after });
  return { name, shape: series ?? NO_VALUES, days: series ? await daysOf(tx, series.id, from, to) : [] };
}

/** The asked period; the missing end is that of the last known day, or today. */
async function periodOf(tx: Tx, series: Series | undefined, { from, to }: Partial<Asked>): Promise<Asked> {
  const [last] =
    to || !series
      ? []
      : await tx.rows<{ day: string }>(sql`
    select day from interval_day where series = ${series.id} and day_present(v) > 0 order by day desc limit 1`);
  const end = to ?? last?.day ?? moscowToday();
  return { from: from ?? addDays(end, 1 - SHOWN_DAYS), to: end };
}

/** Serves the values of groups of delivery points and of flows. */
export function serveGtps(server: Server): void {
  serve(server, calls.values, async ({ tx, params, query }) => {
    const { series } = await gtpOf(tx, params.guid);
    const period = await periodOf(tx, series, query);
    checkPeriod(period);
    const { unit, zone, stepMinutes } = series ?? NO_VALUES;
    const head = JSON.stringify({ ...period, unit, zone, stepMinutes });
    const days = series ? await daysAsJson(tx, series.id, period.from, period.to) : '[]';
    return new JsonText(`${head.slice(0, -1)},"days":${days}}`);
  });

  serveFile(server, calls.export, async ({ actor, params, query }) => {
    checkPeriod(query);
    const { name, shape, days } = await asOrg(server.pool, actor, 'write', (tx) =>
      exported(tx, actor, params.guid, query),
    );
    async function* batches(): AsyncGenerator<Row[]> {
      for (const day of days) yield rowsOfDay(day, shape);
    }
    const { type, write } = tableFormats[query.format];
    return {
      name: `${name.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${query.from} ${query.to}.${query.format}`,
      type,
      content: Readable.from(write('Значения', columns, batches(), shape.zone)),
    };
  });
}
