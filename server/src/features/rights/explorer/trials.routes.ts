import { employees } from 'contract/features/employees/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { TRIAL_MINUTES, trialCalls } from 'contract/features/rights/trials.ts';
import { coversAll } from 'contract/rights/cover.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal, type NewEntry } from '../../../core/journal.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { rightsOfGroup, rightsOnDay } from './rights-on.ts';

/** Starts a trial of rights in a window of the actor's session. Errors: 403 when they exceed the actor's own. */
async function begin(
  tx: Tx,
  actor: Actor,
  rights: Rights,
  name: string,
  { organization, ...about }: ReturnType<typeof entryOf>,
): Promise<{ guid: string }> {
  if (!actor.session)
    throw new AppError('forbidden', { detail: 'Ключ API права не пробует: для этого нужна консоль.' });
  if (!coversAll(actor.rights, { ...rights, standing: 'working' }))
    throw new AppError('forbidden', {
      detail: 'Этих прав больше, чем у вас: попробовать их может тот, у кого они есть.',
    });
  const begun = await tx.one<{ guid: string; until: string }>(sql`
    insert into rights_trial (guid, organization_guid, session_guid, name, grants, about, ends_at)
    values (${newGuid()}, ${actor.organization}, ${actor.session}, ${name}, ${JSON.stringify(rights.grants)}, ${JSON.stringify(about)},
      now() + make_interval(mins => ${TRIAL_MINUTES}))
    returning guid, ends_at as until`);
  writeJournal(tx, actor, { ...about, organization, action: 'tryRights', after: { until: begun!.until } });
  return { guid: begun!.guid };
}

/** Serves trials of rights that have not been given to anybody yet. */
export function serveTrials(server: Server): void {
  serve(server, trialCalls.ofGroup, async ({ tx, actor, params, body }) => {
    const { card, rights } = await rightsOfGroup(tx, params.guid, undefined, body.items);
    return begin(tx, actor, rights, `группа «${card.name}»`, entryOf(permissionGroups, actor, card));
  });
  serve(server, trialCalls.ofEmployee, async ({ tx, actor, params, body }) => {
    const { card, rights } = await rightsOnDay(tx, actor, params.guid, undefined);
    const { effect, entityType: entity, value, objectGuid: object, validFrom: from, validTo: to } = body;
    const given: Grant = { entity, value, effect, object, from, to, group: null };
    const tried = { ...rights, grants: [...rights.grants, given] };
    return begin(tx, actor, tried, card.fullName!, entryOf(employees, actor, card));
  });
  serve(server, trialCalls.end, async ({ tx, actor }) => {
    const { viewing } = actor;
    if (!viewing?.until) return;
    const ended = await tx.one<{ about: Pick<NewEntry, 'entity' | 'record' | 'recordName'> }>(sql`
      delete from rights_trial where guid = ${viewing.guid} and session_guid = ${actor.session} returning about`);
    if (ended) writeJournal(tx, actor, { ...ended.about, organization: actor.organization, action: 'tryRightsEnd' });
  });
}
