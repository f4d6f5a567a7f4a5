import { organizations } from 'contract/features/organizations/facts.ts';
import {
  quotaKinds,
  type OrganizationUsage,
  type QuotaKind,
  type QuotaUsage,
} from 'contract/features/organizations/usage.ts';
import { passport } from 'contract/features/passport/resources.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { NO_RIGHTS } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';
import { notify } from '../../../jobs/notify.ts';
import { getRow } from '../../../resource/store.ts';
import { workedIn } from '../worked-in.service.ts';

/** The section that a user must be able to read to know the use of each kind. */
const sections: Readonly<Record<QuotaKind, readonly EntityType[]>> = {
  users: ['users'],
  meteringPoints: ['meteringPoints'],
  channels: ['measurements'],
  filesMb: [...new Set(passport.map(({ entity }) => entity))],
};

/** The use and quotas of an organization of the holding, as far as the actor may read that there. Errors: 404. */
export async function usageOf(tx: Tx, actor: Actor, guid: string): Promise<QuotaUsage> {
  const row = await getRow(tx, organizations, guid);
  const rights = (await workedIn(tx, actor)).find((place) => place.guid === row.guid)?.rights ?? NO_RIGHTS;
  const usedOf = (kind: QuotaKind, what: string) => {
    const isOpen = sections[kind].every((entity) => decide(rights, entity, 'read').allowed);
    return sql`case when ${isOpen}::boolean then quota_use(o.guid, ${what}) end`;
  };
  const found = await within(tx, row.guid, (tx) =>
    tx.one<QuotaUsage>(sql`
    select jsonb_build_object('users', ${usedOf('users', 'users')}, 'meteringPoints', ${usedOf('meteringPoints', 'metering_points')},
        'channels', ${usedOf('channels', 'channels')}, 'filesMb', ${usedOf('filesMb', 'files_mb')}) as used,
      jsonb_build_object('users', q.users, 'meteringPoints', q.metering_points, 'channels', q.channels, 'filesMb', q.files_mb) as quotas
    from organization o left join organization_quota q on q.organization_guid = o.guid where o.guid = ${row.guid}`),
  );
  return found!;
}

/** The use and quotas of all organizations. Errors: 403 for any organization but the service's. */
export async function usageOfAll(tx: Tx): Promise<OrganizationUsage[]> {
  const { is } = (await tx.one<{ is: boolean }>(sql`select works_for_service() as is`))!;
  if (!is) throw new AppError('forbidden', { detail: 'Пределы всех организаций видит администратор сервиса.' });
  return tx.rows<OrganizationUsage>(sql`select guid, name, used, quotas from organizations_use()`);
}

/** Sets the quotas of an organization. Existing records above a quota stay, but none can be added. Errors: 403, 404. */
export async function setQuotas(tx: Tx, actor: Actor, guid: string, quotas: QuotaUsage['quotas']): Promise<void> {
  const found = (await usageOfAll(tx)).find((one) => one.guid === guid);
  if (!found) throw new AppError('not_found');
  await tx.rows(sql`select set_quotas(${guid}, ${JSON.stringify(quotas)}::jsonb)`);
  writeJournal(tx, actor, {
    action: 'update',
    organization: actor.organization,
    entity: 'organization_quota',
    record: guid,
    recordName: found.name,
    before: found.quotas,
    after: quotas,
  });
}

const kindOf = (column: string) => column.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()) as QuotaKind;

/** Warns once a month about a nearly used quota of the organization. */
export async function warnOfQuotas(tx: Tx): Promise<void> {
  const near = await tx.rows<{ what: string; used: number; most: number }>(
    sql`select what, used::float8 as used, most from quotas_nearly_used(current_organization())`,
  );
  const month = new Date().toISOString().slice(0, 7);
  for (const { what, used, most } of near)
    await notify(tx, {
      to: { entity: 'organizations', action: 'update' },
      kind: 'quota',
      severity: used >= most ? 'error' : 'warning',
      // The number itself is shown on the card to users who may read it.
      text: `${quotaKinds[kindOf(what)]}: ${used >= most ? 'предел исчерпан, новые не создаются' : 'предел скоро кончится'}. Сколько занято — на вкладке «Расход» карточки организации; увеличить предел может администратор сервиса.`,
      once: `quota:${what}:${most}:${used >= most ? 'used' : 'nearly'}:${month}`,
    });
}
