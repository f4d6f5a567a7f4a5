import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';
import { ADMINISTRATORS, notify } from '../../../jobs/notify.ts';
import { secondPersonPolicy } from '../second-person.service.ts';

/** The organizations that require a second person. Errors: 403 outside of the service. */
export async function liftable(tx: Tx): Promise<{ guid: string; name: string }[]> {
  const { is } = (await tx.one<{ is: boolean }>(sql`select works_for_service() as is`))!;
  if (!is)
    throw new AppError('forbidden', { detail: 'Какие организации требуют второго лица, видит администратор сервиса.' });
  return tx.rows(sql`select guid, name from organizations_under_approval()`);
}

/** Lifts the requirement of an organization where nobody is left who could approve, and notifies its managers of
 *  rights. Errors: 404, 409 when there is none. */
export const lift = (tx: Tx, actor: Actor, organization: string, reason: string): Promise<void> =>
  within(tx, organization, (tx) => liftHere(tx, actor, organization, reason));

async function liftHere(tx: Tx, actor: Actor, organization: string, reason: string): Promise<void> {
  const { kinds } = await secondPersonPolicy(tx);
  if (kinds.length === 0)
    throw new AppError('conflict', { detail: 'Эта организация не требует второго лица, или такой организации нет.' });
  await tx.run(sql`
    update security_policy set second_person = '{}', version = version + 1, updated_at = now() where organization_guid = ${organization}`);
  writeJournal(tx, actor, {
    action: 'update',
    organization,
    entity: 'security_policy',
    record: organization,
    recordName: 'Политика безопасности',
    before: { secondPerson: kinds },
    after: { secondPerson: [], reason },
  });
  await notify(tx, {
    to: ADMINISTRATORS,
    kind: 'rights',
    severity: 'error',
    text: `Администрация сервиса сняла утверждение вторым лицом: ${reason}`,
  });
}
