import { organizations } from 'contract/features/organizations/facts.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { translateDatabaseError } from '../../core/database-error.ts';
import { publishToAll } from '../../core/events.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { job, type JobContext } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';
import { getRow, updateRow } from '../../resource/store.ts';
import { moveData } from './merging/move.service.ts';
import type { Reorganization } from './reorganization-rule.ts';

/** Makes the planned change through the ordinary functions, so that rights and rules apply. */
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
  await notifyOutcome(tx, plan, 'info', 'проведено.');
}

/** Any organization of the holding may look at the reorganized one. */
async function notifyOutcome(tx: Tx, plan: Reorganization, severity: 'info' | 'error', how: string): Promise<string> {
  const { title, subjectGuid, names } = plan;
  const text = `${title}: ${String(names.subjectGuid)} — ${how}`;
  await notify(tx, {
    to: { entity: 'organizations', action: 'update' },
    kind: 'run',
    severity,
    text,
    about: { resource: 'organizations', guid: subjectGuid },
  });
  publishToAll(tx, 'reorganizations');
  return text;
}

/** Locks the plan rather than the run, whose progress is written while people and records are moved. */
async function move({ pool, actor, log, progress, signal }: JobContext, guid: string): Promise<boolean> {
  return asOrg(pool, actor, 'write', async (tx) => {
    await tx.run(sql`select from reorganization where guid = ${guid} for update`);
    const plan = await getRow(tx, reorganizations, guid);
    if (plan.appliedAt) return false;
    const { people, records, days } = await moveData(tx, actor, plan, { signal, progress });
    await apply(tx, actor, plan);
    const counts = [`сотрудников — ${people}`, `записей — ${records}`, `суток значений — ${days}`].join(', ');
    log('info', `${plan.title}: ${String(plan.names.subjectGuid)}. Перенесено: ${counts}.`);
    return true;
  });
}

/** A refused move stays planned and does not stop others. */
function asRefusal(error: unknown): AppError {
  const translated = translateDatabaseError(error);
  if (translated instanceof AppError) return translated;
  throw error;
}

async function notifyFailure({ pool, actor, log }: JobContext, guid: string, { message }: AppError): Promise<string> {
  return asOrg(pool, actor, 'write', async (tx) => {
    const plan = await getRow(tx, reorganizations, guid);
    const how = `не проведено. ${message} Потом проведите её ещё раз: «Провести сейчас» на карточке организации.`;
    const text = await notifyOutcome(tx, plan, 'error', how);
    log('error', text);
    return text;
  });
}

/** Carries out the reorganizations whose day has come. */
export const reorganizationJob = job({
  name: 'reorganizations',
  async run(context) {
    const { pool, actor, log, once } = context;
    const due = await asOrg(pool, actor, 'read', (tx) =>
      tx.last<{ guid: string; moves: boolean }>(sql`
        select r.guid, r.moves_data as moves from reorganization r join organization o on o.guid = r.subject_guid
        where r.applied_at is null and r.date <= (now() at time zone o.time_zone)::date order by r.date, r.created_at`),
    );
    let done = 0;
    const failures: string[] = [];
    for (const { guid, moves } of due) {
      if (moves) {
        const outcome = await move(context, guid).catch(asRefusal);
        if (outcome instanceof AppError) failures.push(await notifyFailure(context, guid, outcome));
        else if (outcome) done++;
        continue;
      }
      await once(guid, async (tx) => {
        const plan = await getRow(tx, reorganizations, guid);
        if (plan.appliedAt) return;
        await apply(tx, actor, plan);
        log('info', `${plan.title}: ${String(plan.names.subjectGuid)}`);
        done++;
      });
    }
    const failed = failures.length ? `. Не проведено: ${failures.length}` : '';
    return { summary: `Проведено реорганизаций: ${done}${failed}`, hasWarnings: failures.length > 0 };
  },
});
