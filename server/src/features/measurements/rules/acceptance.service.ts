import { valueRules, channels, type Channel, type ValueRule } from 'contract/features/measurements/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { holdSeries } from '../../../series/hold.ts';

/** The findings that match a condition on `f`, with the version of their day. Findings and days are colocated in a
 *  distributed database, other tables are not, so they are joined afterwards. */
export const findingsWhere = (condition: Sql): Sql => sql`
  select f.series, f.day, f.rule, f.first_interval, f.last_interval, f.text, v.version
  from measurement_finding f join interval_day v on v.series = f.series and v.day = f.day where ${condition}`;

/** The acceptance `a` of a finding `f`, valid for the current values only. */
export const isAcceptance: Sql = sql`a.series = f.series and a.day = f.day and a.rule = f.rule and a.version = f.version`;

/** A condition on a finding `f`: it has not been accepted. */
export const isOpen: Sql = sql`not exists (select from accepted_finding a where ${isAcceptance})`;

interface Acceptance {
  channel: Channel;
  day: string;
  rule: ValueRule;
  /** Null withdraws the acceptance. */
  reason: string | null;
}

/** Accepts a finding of a day with a reason, so that the month can be used in calculations, or withdraws that. The
 *  acceptance ends when the day's values change. Errors: 422 when the day has no such finding. */
export async function acceptFinding(
  tx: Tx,
  actor: Actor,
  point: Row<typeof meteringPoints>,
  { channel, day, rule, reason }: Acceptance,
): Promise<void> {
  const series = await tx.one<{ id: number }>(sql`
    select id from series where metering_point_guid = ${point.guid} and channel = ${channel}`);
  if (series) holdSeries(tx, [series.id]);
  const found = await readableFrom(tx, day).one<{ version: number }>(sql`
    select d.version from interval_day d where d.series = ${series?.id ?? null} and d.day = ${day}
      and exists (select from measurement_finding f where f.series = d.series and f.day = d.day and f.rule = ${rule})`);
  if (!found) throw invalidField('rule', 'У этих суток такого замечания уже нет: обновите страницу');
  const was = await tx.one<{ reason: string }>(sql`
    select reason from accepted_finding where series = ${series!.id} and day = ${day} and rule = ${rule}`);
  await tx.run(
    reason === null
      ? sql`delete from accepted_finding where series = ${series!.id} and day = ${day} and rule = ${rule}`
      : sql`insert into accepted_finding (organization_guid, series, day, rule, version, reason)
          values (current_organization(), ${series!.id}, ${day}, ${rule}, ${found.version}, ${reason})
          on conflict (series, day, rule) do update
            set version = excluded.version, reason = excluded.reason, account_guid = excluded.account_guid, accepted_at = now()`,
  );
  const said = { day, channel: channels[channel], rule: valueRules[rule] };
  writeJournal(tx, actor, {
    ...entryOf(meteringPoints, actor, point),
    entity: 'interval_day',
    action: 'update',
    before: { ...said, reason: was?.reason ?? null },
    after: { ...said, reason },
  });
}
