import type { PermissionValue } from 'contract/rights/permissions.ts';
import { refusalOver } from 'contract/rights/cover.ts';
import { decide } from 'contract/rights/decide.ts';
import { NO_RIGHTS, unconditional } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import type { AppError } from '../../../core/app-error.ts';
import { SecondPersonNeeded } from '../../../core/second-person.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { notify } from '../../../jobs/notify.ts';
import { refusalOfGroup, describeAble } from '../../rights/giving.service.ts';
import { peopleWhere, personBy, type Person } from '../../rights/people.service.ts';

interface Card {
  guid: string;
  groups: string[];
  dataFrom: string | null;
}

/** The card of a former member. */
export const formerCard = (tx: Tx, account: string): Promise<Card | undefined> =>
  tx.one<Card>(sql`
    select e.guid, e.data_from as "dataFrom", array(select l.to_guid from employee_group l where l.from_guid = e.guid) as groups
    from employee e where e.account_guid = ${account}`);

/** Who in the organization could add a person with these groups and the rights of the former card. */
async function ableToInvite(tx: Tx, card: Card | undefined, given: readonly string[]): Promise<Person[]> {
  const theirs = (card && (await personBy(tx, card.guid))?.rights) ?? NO_RIGHTS;
  const groups = await tx.rows<{ name: string; items: Record<string, PermissionValue> }>(sql`
    select name, items from permission_group where guid = any(${[...given, ...(card?.groups ?? [])]}::uuid[])`);
  const people = await peopleWhere(
    tx,
    sql`e.account_guid is not null and (${!card} or (e.guid is distinct from ${card?.guid ?? null}
      and coalesce(e.data_from, '-infinity') <= coalesce(${card?.dataFrom ?? null}::date, '-infinity')))`,
  );
  const mayAll = ({ rights }: Person) =>
    (['users', 'employees', 'permissionGroups'] as const).every(
      (entity) => decide(rights, entity, entity === 'users' ? 'create' : 'update').allowed,
    );
  return people
    .map((person) => ({ ...person, rights: unconditional(person.rights) }))
    .filter(
      (person) =>
        mayAll(person) &&
        refusalOver(person.rights, theirs) === undefined &&
        groups.every((group) => refusalOfGroup(person, group) === null),
    );
}

function reasonOf({ message, details: { errors } }: AppError): string {
  const reason = errors?.map((mistake) => mistake.message).join('; ') ?? message;
  return reason.endsWith('.') ? reason : `${reason}.`;
}

interface Invitation {
  guid: string;
  invitee: string;
  account: string;
  given: readonly string[];
}

/** Notifies the author of an invitation why the person could not accept, and who could add them: once per reason. */
export async function notifyInviter(
  tx: Tx,
  { account, fullName, userName }: Actor,
  { guid, invitee, account: inviter, given }: Invitation,
  error: AppError,
): Promise<void> {
  const card = await formerCard(tx, account);
  const why =
    error instanceof SecondPersonNeeded
      ? `${error.danger.title}: это утверждает второе лицо, а приглашение его не ждёт. Пригласите без этих групп и дайте их на карточке сотрудника, когда человек придёт.`
      : `${reasonOf(error)} ${describeAble(await ableToInvite(tx, card, given))}`;
  const text = `Приглашение (${invitee}): ${fullName} (${userName}) принять его не может${card ? ': здесь осталась карточка прежних лет' : ''}. ${why}`;
  await notify(tx, { to: { account: inviter }, kind: 'rights', severity: 'warning', text, once: `${guid}: ${why}` });
}
