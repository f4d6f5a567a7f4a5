import { gtpCalls as calls } from 'contract/features/gtps/calls.ts';
import { unitNames } from 'contract/features/measurements/facts.ts';
import { addDays, MOSCOW_ZONE, moscowToday } from 'contract/time/day-shape.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { serve, serveFile } from '../../core/serve.ts';
import { JsonText, type Server } from '../../core/served.ts';
import { visibleSince, whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { daysAsJson, daysOf } from '../../series/read.ts';
import { findSeries, type Series, type Shape } from '../../series/series.ts';
import { valuesFile, type SavedValues } from '../measurements/export.service.ts';
import { checkPeriod } from '../measurements/points.service.ts';

const SHOWN_DAYS = 31;
const NO_VALUES: Shape = { stepMinutes: 60, unit: 'kWh', zone: MOSCOW_ZONE };

/** A group or flow with its series; undefined when it has no values. Errors: 404. */
async function gtpOf(tx: Tx, guid: string) {
  const gtp = await tx.one<{ name: string }>(sql`select name from gtp where guid = ${guid}`);
  if (!gtp) throw new AppError('not_found');
  const [series] = await findSeries(tx, [{ gtp: guid, quantity: 'energy' }]);
  return { ...gtp, series };
}

type Asked = { from: string; to: string };

/** The values of a period for a file, recorded in the journal. */
async function exported(tx: Tx, actor: Actor, guid: string, after: Asked & { format: string }): Promise<SavedValues> {
  const { name, series } = await gtpOf(tx, guid);
  const { organization } = actor;
  writeJournal(tx, actor, { action: 'export', organization, entity: 'gtp', record: guid, recordName: name, after });
  const days = series ? await daysOf(tx, series.id, after.from, after.to) : [];
  return { name, sheet: 'Значения', title: `Энергия, ${unitNames.kWh}`, shape: series ?? NO_VALUES, days };
}

/** The requested period; a missing end defaults to the last known day, or today. */
async function periodOf(tx: Tx, series: Series | undefined, { from, to }: Partial<Asked>): Promise<Asked> {
  const [last] =
    to || !series
      ? []
      : await whole(tx).rows<{ day: string }>(sql`
    select day from interval_day where series = ${series.id} and day_present(v) > 0 order by day desc limit 1`);
  const end = to ?? last?.day ?? moscowToday();
  const begin = from ?? visibleSince(tx, addDays(end, 1 - SHOWN_DAYS));
  return { from: begin, to: end < begin ? begin : end };
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
    const found = await asOrg(server.pool, actor, 'write', (tx) => exported(tx, actor, params.guid, query));
    return valuesFile(found, query);
  });
}
