import { employees } from 'contract/features/employees/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import { enteredOf, fieldOf } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { getRow, updateRow } from '../../../resource/store.ts';
import { createPerson, linkByMail } from '../../auth/provider-sign-in/people.service.ts';
import type { OpenDirectory } from '../provider.service.ts';
import { block, unblock } from '../../users/account-access.service.ts';
import type { StaffStep } from './staff-plan.ts';

type Of<K extends StaffStep['kind']> = Extract<StaffStep, { kind: K }>;

/** Creates a person, or links their existing account, as could be done by hand. Errors: 409. */
async function add(tx: Tx, actor: Actor, directory: OpenDirectory, { person }: Of<'add'>): Promise<string> {
  const from = { requestId: actor.requestId, address: actor.address };
  const { account, unlinked } = await linkByMail(tx, directory, person, from);
  if (account) return 'Связан с учётной записью с той же почтой';
  const isTaken =
    unlinked || (await tx.one(sql`select from account where lower(email) = ${person.email?.toLowerCase() ?? null}`));
  if (isTaken)
    throw new AppError('conflict', {
      detail: `Учётная запись с почтой ${person.email} уже есть: добавьте ей внешний вход на её карточке, вкладка «Входы»`,
    });
  await createPerson(tx, actor, directory, person);
  return [person.position, person.department].filter(Boolean).join(', ');
}

/** Updates the account and the card from the directory. Errors: 403, 409. */
async function change(tx: Tx, actor: Actor, { account, user, card }: Of<'change'>): Promise<string> {
  const row = await getRow(tx, users, account);
  if (Object.keys(user).length)
    await updateRow(tx, actor, users, account, row.version, { ...enteredOf(users, row), ...user });
  if (Object.keys(card).length) {
    const before = await getRow(tx, employees, row.employeeGuid!);
    const input = { ...enteredOf(employees, before), ...card };
    await updateRow(tx, actor, employees, before.guid, before.version, input);
  }
  const values = Object.entries({ ...user, ...card });
  return values.map(([name, value]) => `${fieldOf(employees, name)!.label.toLowerCase()}: ${value}`).join(', ');
}

const markBlocked = (tx: Tx, { guid }: OpenDirectory, account: string, isBlocked: boolean) =>
  tx.run(sql`
    update external_login set blocked_at = case when ${isBlocked}::boolean then now() end
    where provider_guid = ${guid} and account_guid = ${account}`);

/** Blocks an account as an administrator would. Errors: 403, 409. */
async function close(tx: Tx, actor: Actor, directory: OpenDirectory, step: Of<'block'>): Promise<string> {
  const { account, reason } = step;
  const { version } = await getRow(tx, users, account);
  await block(tx, actor, account, version, { reason, until: null });
  await markBlocked(tx, directory, account, true);
  return reason;
}

/** Unblocks an account that was blocked because of the directory. Errors: 403, 409. */
async function open(tx: Tx, actor: Actor, directory: OpenDirectory, { account }: Of<'return'>): Promise<string> {
  const { version } = await getRow(tx, users, account);
  await unblock(tx, actor, account, version);
  await markBlocked(tx, directory, account, false);
  return '';
}

/** Performs one step as an administrator would by hand; returns the log text. Errors: 403, 409. */
export function doStep(tx: Tx, actor: Actor, directory: OpenDirectory, step: StaffStep): Promise<string> {
  switch (step.kind) {
    case 'add':
      return add(tx, actor, directory, step);
    case 'change':
      return change(tx, actor, step);
    case 'block':
      return close(tx, actor, directory, step);
    case 'return':
      return open(tx, actor, directory, step);
  }
}
