import { valueRules, channels, type Channel, type ValueRule } from 'contract/features/measurements/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { seenFrom } from '../../core/data-from.ts';
import { sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { holdSeries } from '../../series/hold.ts';

/** The acceptance `a` of a finding `f`: of the values that stand there now. */
export const acceptanceOfFinding: Sql = sql`
  accepted_finding a join interval_day v on v.series = a.series and v.day = a.day and v.version = a.version
  where a.series = f.series and a.day = f.day and a.rule = f.rule`;

/** A condition on `f`, a finding: nobody has accepted it. */
export const isOpen: Sql = sql`not exists (select from ${acceptanceOfFinding})`;

interface Acceptance {
  channel: Channel;
  day: string;
  rule: ValueRule;
  /** Null takes the acceptance back. */
  reason: string | null;
}

/** Accepts a finding of a day with a reason, so that it no longer bars the month from calculations, or takes that back. Other values
 *  of the day have to be looked at again. Errors: 422 when the day has no such finding. */
export async function acceptFinding(
  tx: Tx,
  actor: Actor,
  point: Row<typeof meteringPoints>,
  { channel, day, rule, reason }: Acceptance,
): Promise<void> {
  const series = await tx.one<{ id: number }>(sql`
    select id from series where metering_point_guid = ${point.guid} and channel = ${channel}`);
  if (series) holdSeries(tx, [series.id]);
  const found = await seenFrom(tx, day).one<{ version: number; was: string | null }>(sql`
    select d.version, (select a.reason from accepted_finding a where a.series = d.series and a.day = d.day and a.rule = ${rule}) as was
    from interval_day d where d.series = ${series?.id ?? null} and d.day = ${day}
      and exists (select from measurement_finding f where f.series = d.series and f.day = d.day and f.rule = ${rule})`);
  if (!found) throw invalidField('rule', 'У этих суток такого замечания уже нет: обновите страницу');
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
    before: { ...said, reason: found.was },
    after: { ...said, reason },
  });
}
