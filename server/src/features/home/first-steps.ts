import type { FirstStep, StepState } from 'contract/features/home/waiting.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { decide, decideAny, isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The rights needed for a step. */
const needs: Readonly<Record<Exclude<FirstStep, 'organization'>, readonly (readonly [EntityType, Action])[]>> = {
  requisites: [['organizations', 'update']],
  passport: [
    ['consumptionObjects', 'create'],
    ['meteringPoints', 'create'],
  ],
  values: [['exchangeFiles', 'create']],
  colleague: [['users', 'create']],
};

/** In the organization of the service the only step is to make one's own: nobody works with energy in the service itself. */
async function stepOfService(tx: Tx, { account, rights }: Actor): Promise<StepState[]> {
  if (!decide(rights, 'organizations', 'create').allowed || !isAdministrator(rights)) return [];
  const made = await tx.one(sql`
    select from organization where not is_service
    union all select from memberships_of_account(${account}) where organization_guid <> current_organization() limit 1`);
  return [{ step: 'organization', isDone: made !== undefined }];
}

/** The first steps that the person may take, and whether the organization has done them. */
export async function stepsFor(tx: Tx, actor: Actor): Promise<StepState[]> {
  if (await tx.one(sql`select from organization where guid = current_organization() and is_service`))
    return stepOfService(tx, actor);
  const own = (Object.keys(needs) as (keyof typeof needs)[]).filter((step) =>
    needs[step].every(([entity, action]) => decideAny(actor.rights, entity, action).allowed),
  );
  if (own.length === 0) return [];
  const done = await tx.one<Record<keyof typeof needs, boolean>>(sql`
    select
      exists (select from organization o where o.guid = current_organization() and o.inn is not null) as requisites,
      exists (select from metering_point p where p.organization_guid = current_organization()) as passport,
      -- A channel of a point exists from its first values on.
      exists (select from series s join metering_point p on p.guid = s.metering_point_guid
        where p.organization_guid = current_organization()) as values,
      (select count(*) from (
        select from membership m where m.organization_guid = current_organization() limit 2) m) > 1 as colleague`);
  return own.map((step) => ({ step, isDone: done![step] }));
}
