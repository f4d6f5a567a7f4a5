import { organizations } from 'contract/features/organizations/facts.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { job } from '../../jobs/kind.ts';
import { getRow, updateRow } from '../../resource/store.ts';
import type { Reorganization } from './reorganization-rule.ts';

/** Makes the planned change through the usual functions, so that the rights and rules of the organization apply. */
async function apply(tx: Tx, actor: Actor, plan: Reorganization): Promise<void> {
  const { guid, version, subjectGuid, change, newShortName, newFullName } = plan;
  const before = await getRow(tx, organizations, subjectGuid);
  const formerly = before.shortName;
  const isRename = change === 'rename';
  const next = isRename ? { shortName: newShortName!, fullName: newFullName! } : { isActive: false };
  const columns = isRename ? { former_names: [...new Set([...before.formerNames, formerly])] } : {};
  await updateRow(
    tx,
    actor,
    organizations,
    subjectGuid,
    before.version,
    { ...enteredOf(organizations, before), ...next },
    { columns },
  );
  const done = { applied_at: new Date(), old_short_name: formerly };
  await updateRow(tx, actor, reorganizations, guid, version, enteredOf(reorganizations, plan), { columns: done });
}

/** Carries out the reorganizations whose day has come. */
export const reorganizationJob = job({
  name: 'reorganizations',
  async run({ pool, actor, log, once }) {
    const due = await asOrg(pool, actor, 'read', (tx) =>
      tx.last<{ guid: string }>(sql`
        select r.guid from reorganization r join organization o on o.guid = r.subject_guid
        where r.applied_at is null and r.date <= (now() at time zone o.time_zone)::date order by r.date, r.created_at`),
    );
    let done = 0;
    for (const { guid } of due) {
      await once(guid, async (tx) => {
        const plan = await getRow(tx, reorganizations, guid);
        if (plan.appliedAt) return;
        await apply(tx, actor, plan);
        log('info', `${plan.title}: «${String(plan.names.subjectGuid)}»`);
        done++;
      });
    }
    return { summary: `Проведено реорганизаций: ${done}` };
  },
});
