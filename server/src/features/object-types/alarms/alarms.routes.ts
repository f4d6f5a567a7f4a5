import { resourceOfType } from 'contract/features/object-types/described.ts';
import { typeAlarmCalls as calls, typeAlarms } from 'contract/features/object-types/alarms.ts';
import { objectTypes, type ObjectType } from 'contract/features/object-types/facts.ts';
import { conditioned } from 'contract/kit/conditioned.ts';
import type { Row } from 'contract/kit/resource.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { checkCondition } from '../../../resource/list/kept-condition.ts';
import { visible } from '../../../resource/references/visible.ts';
import { same } from '../../../resource/remembered.ts';
import { setRule, type Rule } from '../../../resource/rule.ts';
import { serveResource } from '../../../resource/serve-resource.ts';
import { findRow, getRow } from '../../../resource/store.ts';

const alarmRule: Rule<typeof typeAlarms> = async ({ tx, actor, before, after }) => {
  if (!after) return;
  // The known objects refer to the former condition.
  if (
    before &&
    (!same(typeAlarms.fields.condition, before.condition, after.condition) || before.isActive !== after.isActive)
  )
    await tx.run(sql`delete from alarmed_object where alarm_guid = ${after.guid}`);
  const type: ObjectType | undefined = await findRow(tx, objectTypes, after.typeGuid);
  if (type) checkCondition(conditioned(visible(resourceOfType(type), actor.rights)), 'condition', after.condition);
};

/** The next start of a schedule that checks this type. */
const nextStart = (type: Row<typeof objectTypes>) => sql`
  select min(s.next_run_at) as "nextAt" from schedule s
  where s.organization_guid = current_organization() and s.kind = 'typeAlarms' and s.is_enabled and not is_paused(s)
    and (coalesce(s.parameters -> 'types', '[]') = '[]' or exists (select from jsonb_array_elements_text(s.parameters -> 'types') x where ${type.guid} in (select type_with_subtypes(x::uuid))))`;

/** Serves alarms of object types, and checking them on request. */
export function serveTypeAlarms(server: Server): void {
  setRule(typeAlarms, alarmRule);
  serveResource(server, typeAlarms);
  serve(server, calls.checking, async ({ tx, params }) => {
    const type = await getRow(tx, objectTypes, params.guid);
    return (await tx.one<{ nextAt: string | null }>(nextStart(type)))!;
  });
  serve(server, calls.check, async ({ tx, params }) => {
    const { guid } = await getRow(tx, objectTypes, params.guid);
    return { run: await enqueue(tx, 'typeAlarms', { types: [guid] }) };
  });
}
