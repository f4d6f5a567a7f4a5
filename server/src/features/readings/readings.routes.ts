import { readingSheet } from 'contract/features/readings/calls.ts';
import { readings } from 'contract/features/readings/facts.ts';
import {
  reconciliation,
  reconciliationStates,
  type ReconciliationState,
} from 'contract/features/readings/reconciliation.ts';
import { addMonths, firstDayOf, monthOf, monthsBetween } from 'contract/time/calendar.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { setRule } from '../../resource/rule.ts';
import type { Actor } from '../../core/actor.ts';
import { isReached, readablePoint } from '../measurements/points.service.ts';
import { readingRule } from './reading-rule.ts';
import { reconcile } from './reconciliation.ts';
import { saveSheet, sheetOf } from './sheet.ts';
import { saveThreshold, thresholdOf } from './threshold.ts';
import { titleInSight } from '../../resource/references/visible.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';

const MAX_POINTS = 5000;
const order = Object.keys(reconciliationStates) as ReconciliationState[];

/** The points readable by the user that had a device in the month. */
const pointsOf = (tx: Tx, { rights }: Actor, month: string) =>
  tx.rows<{ guid: string; name: string; objectName: string }>(sql`
    select t.guid, t.name, ${titleInSight(rights, consumptionObjects, 'o')} as "objectName"
    from metering_point t join consumption_object o on o.guid = t.consumption_object_guid
    where ${isReached(rights)} and exists (
      select from device_placement p where p.metering_point_guid = t.guid
        and p.valid_from <= ${addDays(firstDayOf(addMonths(month, 1)), -1)} and coalesce(p.valid_to, 'infinity') >= ${firstDayOf(month)})
    order by o.name collate russian, t.name collate russian, t.guid limit ${MAX_POINTS}`);

/** Serves readings of meters and their reconciliation with the profile. */
export function serveReadings(server: Server): void {
  setRule(readings, readingRule);
  serve(server, readingSheet.get, ({ tx, actor, query }) => sheetOf(tx, actor, query));
  serve(server, readingSheet.save, ({ tx, actor, body }) => saveSheet(tx, actor, body));

  serve(server, reconciliation.list, async ({ tx, actor, query: { month, channel } }) => {
    const points = await pointsOf(tx, actor, month);
    const guids = points.map(({ guid }) => guid);
    const found = await reconcile(tx, actor.rights, guids, [month], channel, await thresholdOf(tx));
    return points
      .map(({ guid, ...point }) => ({ meteringPointGuid: guid, ...point, ...found.get(guid)![0]! }))
      .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  });
  serve(server, reconciliation.ofPoint, async ({ tx, actor, params, query: { year, channel } }) => {
    const { guid } = await readablePoint(tx, actor, params.guid);
    const present = monthOf(moscowToday());
    const months = monthsBetween(`${year}-01`, `${year}-12`).filter(
      (month) => month <= present && firstDayOf(month) >= (tx.since?.day ?? ''),
    );
    const found = await reconcile(tx, actor.rights, [guid], months, channel, await thresholdOf(tx));
    return found.get(guid) ?? [];
  });
  serve(server, reconciliation.threshold, ({ tx }) => thresholdOf(tx));
  serve(server, reconciliation.saveThreshold, ({ tx, actor, version, body }) =>
    saveThreshold(tx, actor, version, body),
  );
}
