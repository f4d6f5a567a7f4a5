import { firstSteps, type FirstStep, type StepState } from 'contract/features/home/waiting.ts';
import type { Action, EntityType } from 'contract/rights/permissions.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** The rights needed for a step. */
const needs: Readonly<Record<FirstStep, readonly (readonly [EntityType, Action])[]>> = {
  requisites: [['organizations', 'update']],
  passport: [
    ['consumptionObjects', 'create'],
    ['meteringPoints', 'create'],
  ],
  values: [['exchangeFiles', 'create']],
  colleague: [['users', 'create']],
};

/** The first steps that the person may take, and whether the organization has done them. */
export async function stepsFor(tx: Tx, { rights }: Actor): Promise<StepState[]> {
  const own = firstSteps.filter((step) =>
    needs[step].every(([entity, action]) => decideAny(rights, entity, action).allowed),
  );
  if (own.length === 0) return [];
  const done = await tx.one<Record<FirstStep, boolean>>(sql`
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
