import { MAX_REQUESTS, type PermissionRequest } from 'contract/features/rights/requests.ts';
import { refusalToGive } from 'contract/rights/cover.ts';
import { decide } from 'contract/rights/decide.ts';
import { entityTypes, permissionNames, type Action, type EntityType } from 'contract/rights/permissions.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { conflictsHere, refusalOfBreach } from '../conflicts.service.ts';
import { peopleWhere, type Person } from '../people.service.ts';

/** A requested right. */
export interface Asked {
  entity: EntityType;
  action: Action;
  object: string | null;
  until: string | null;
}

export interface StoredRequest extends Asked {
  guid: string;
  account: string;
  reason: string;
  state: PermissionRequest['state'];
  createdAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  grantedTo: string | null;
  answer: string | null;
}

const columns = sql`
  r.guid, r.account_guid as account, r.entity_type as entity, r.value as action, r.object_guid as object, r.reason, r.valid_to as until,
  r.state, r.created_at as "createdAt", r.decided_at as "decidedAt", r.granted_to as "grantedTo", r.answer,
  (select readable_name(a.guid, a.full_name) from account a where a.guid = r.decided_by) as "decidedBy"`;

/** The title of a right: «Глоссарий: Изменение». It never names the object, which the requester may not be allowed to
 *  see. */
export const titleOf = ({ entity, action }: Pick<Asked, 'entity' | 'action'>): string =>
  `${entityTypes[entity]}: ${permissionNames[action]}`;

/** The individual right that grants what was asked. */
export const grantFor = ({ entity, action, object, until }: Asked): Grant => ({
  entity,
  value: action,
  group: null,
  effect: 'allow',
  object,
  from: null,
  to: until,
});

/** Why the actor may not give a right to a person; undefined when they may. */
export function hindranceOf(mine: Actor['rights'], account: string, asker: Person, grant: Grant): string | undefined {
  if (!decide(mine, 'individualPermissions', 'create').allowed)
    return decide(mine, 'individualPermissions', 'create').reason;
  if (asker.account === account) return 'Свои права меняет другой администратор.';
  return refusalToGive(mine, asker.rights, grant);
}

const withGrant = (rights: Rights, grant: Grant): Rights => ({ ...rights, grants: [...rights.grants, grant] });

/** The people who may give a right to a person, whatever record it is requested for. */
export function decidersAmong(people: readonly Person[], asker: Person, asked: Omit<Asked, 'object'>): Person[] {
  const grant = grantFor({ ...asked, object: null });
  return people.filter(({ account, rights }) => account && hindranceOf(rights, account, asker, grant) === undefined);
}

/** The employee of an account. Errors: 409 when there is none, because only employees have rights. */
export async function personOf(tx: Tx, account: string): Promise<Person> {
  const [person] = await peopleWhere(tx, sql`e.account_guid = ${account}`);
  if (person) return person;
  throw new AppError('conflict', {
    detail: 'Права дают сотруднику, а карточки сотрудника здесь нет. Попросите администратора организации.',
  });
}

/** Why rights have no effect for a person; undefined for somebody who works here. */
export function whyWithoutEffect({ rights: { standing } }: Person): string | undefined {
  if (standing === 'working') return undefined;
  return standing === 'dismissed'
    ? 'Сотрудник уволен: право не подействует. Отмените увольнение или отклоните запрос.'
    : 'Вход в организацию сотруднику закрыт: право не подействует. Откройте вход или отклоните запрос.';
}

export const allows = (rights: Rights, { entity, action, object }: Asked): boolean =>
  decide(rights, entity, action, object).allowed;

/** A stored request, locked when it is to be decided. Errors: 404. */
export async function storedRequest(tx: Tx, guid: string): Promise<StoredRequest> {
  const found = await tx.one<StoredRequest>(
    sql`select ${columns} from permission_request r where r.guid = ${guid} for update of r`,
  );
  return found ?? Promise.reject(new AppError('not_found'));
}

/** The requests visible to a person: their own, and all for those who give rights. */
export async function requestsFor(
  tx: Tx,
  { rights, account }: Actor,
  state: PermissionRequest['state'] | undefined,
): Promise<PermissionRequest[]> {
  const mayDecide = decide(rights, 'individualPermissions', 'create').allowed;
  const mine: Sql = mayDecide ? sql`true` : sql`r.account_guid = ${account}`;
  const found = await tx.rows<StoredRequest>(sql`
    select ${columns} from permission_request r
    where r.organization_guid = current_organization() and ${mine} and (${state ?? null}::text is null or r.state = ${state ?? null})
    order by r.created_at desc, r.guid limit ${MAX_REQUESTS}`);
  const askers = await peopleWhere(tx, sql`e.account_guid = any(${found.map((one) => one.account)}::uuid[])`);
  const byAccount = new Map(askers.map((person) => [person.account, person]));
  const conflicts = await conflictsHere(tx);
  return found.map(({ account: asking, ...request }) => {
    const asker = byAccount.get(asking);
    const isOwn = asking === account;
    const hindrance = asker
      ? hindranceOf(rights, account, asker, grantFor(request))
      : 'Того, кто запросил право, в организации больше нет.';
    const conflict =
      asker && mayDecide && !isOwn
        ? (whyWithoutEffect(asker) ??
          refusalOfBreach(conflicts, asker, asker.rights, withGrant(asker.rights, grantFor(request))))
        : undefined;
    return {
      ...request,
      person: asker?.name ?? 'Бывший сотрудник',
      employeeGuid: mayDecide ? (asker?.guid ?? null) : null,
      isOwn,
      mayDecide: mayDecide && !isOwn,
      hindrance: hindrance ?? null,
      conflict: conflict ?? null,
    };
  });
}
