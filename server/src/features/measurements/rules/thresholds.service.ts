import {
  initialThresholds,
  RULES_OF_ADMINISTRATOR,
  type KeptThresholds,
  type RuleThresholds,
} from 'contract/features/measurements/thresholds.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

/** The thresholds of the organization; version 0 while they are the defaults. */
export const thresholdsOf = async (tx: Tx): Promise<KeptThresholds> =>
  (await tx.one<KeptThresholds>(sql`
    select jump_factor as "jumpFactor", day_jump_factor as "dayJumpFactor", frozen_hours as "frozenHours",
      limit_factor as "limitFactor", imbalance_percent as "imbalancePercent", version
    from measurement_threshold where organization_guid = (select current_organization())`)) ?? {
    ...initialThresholds,
    version: 0,
  };

/** Errors: 403 unless the user is an administrator, 412 with the current thresholds when they were changed meanwhile. */
export async function saveThresholds(tx: Tx, actor: Actor, version: number, given: RuleThresholds) {
  if (!isAdministrator(actor.rights)) throw new AppError('forbidden', { detail: RULES_OF_ADMINISTRATOR });
  await tx.run(sql`
    insert into measurement_threshold (organization_guid, version) values (${actor.organization}, 0) on conflict do nothing`);
  await tx.run(sql`select from measurement_threshold where organization_guid = ${actor.organization} for update`);
  const { version: present, ...before } = await thresholdsOf(tx);
  if (present !== version)
    throw new AppError('stale', {
      detail: 'Пороги изменил другой администратор.',
      current: { ...before, version: present },
    });
  await tx.run(sql`
    update measurement_threshold set jump_factor = ${given.jumpFactor}, day_jump_factor = ${given.dayJumpFactor},
      frozen_hours = ${given.frozenHours}, limit_factor = ${given.limitFactor}, imbalance_percent = ${given.imbalancePercent},
      version = version + 1
    where organization_guid = ${actor.organization}`);
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'measurement_threshold',
    record: actor.organization!,
    recordName: 'Пороги проверок',
    before,
    after: { ...given },
  });
  return thresholdsOf(tx);
}
