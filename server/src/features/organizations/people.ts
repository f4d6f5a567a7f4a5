import type { Candidate, organizationPeople, termFields } from 'contract/features/organizations/people.ts';
import { users } from 'contract/features/users/facts.ts';
import type { InputOf } from 'contract/kit/field.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { PermissionValue } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { matches } from '../../core/search.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { within } from '../../core/within.ts';
import { findRow } from '../../resource/store.ts';
import { refusalOfGroup } from '../rights/giving.service.ts';
import { receive } from '../users/memberships.service.ts';
import { readInEach, workedIn, type Workplace } from './worked-in.service.ts';

type Terms = InputOf<typeof termFields>;

const MOST = 30;

/** The actor's other organizations in which they may read all users. */
const sources = async (tx: Tx, actor: Actor): Promise<Workplace[]> =>
  (await workedIn(tx, actor)).filter(
    ({ guid, rights }) => guid !== actor.organization && decide(rights, 'users', 'read').allowed,
  );

/** People of the actor's other organizations, with why they cannot be added. */
export async function candidatesFor(tx: Tx, actor: Actor, search = ''): Promise<Candidate[]> {
  const found = await readInEach(tx, await sources(tx, actor), (tx, { guid, name }) =>
    tx.rows<Omit<Candidate, 'hasCard' | 'refusal'>>(sql`
      select t.guid, t.full_name as "fullName", t.user_name as "userName", t.email,
        ${guid}::uuid as "fromGuid", ${name}::text as "fromName"
      from organization_user t where not t.is_erased and ${search ? matches(search) : sql`true`}
      order by t.last_name collate russian, t.first_name collate russian, t.guid limit ${MOST}`),
  );
  const people = new Map([...found.values()].flat().map((person) => [person.guid, person]));
  const here = await tx.rows<{ guid: string; hasCard: boolean; refusal: string | null }>(sql`
    select a.guid, exists (select from employee e where e.account_guid = a.guid) as "hasCard",
      case when m.account_guid is not null then 'Уже работает в этой организации'
        when status_of(a) = 'archived' then 'Учётная запись в архиве' end as refusal
    from account a left join membership m on m.account_guid = a.guid and m.organization_guid = current_organization()
    where a.guid = any(${[...people.keys()]}::uuid[])
    order by a.last_name collate russian, a.first_name collate russian, a.guid limit ${MOST}`);
  return here.map((state) => ({ ...people.get(state.guid)!, ...state }));
}

/** The groups of the current organization, with why the actor may not give them. */
export async function rolesFor(tx: Tx, actor: Actor): Promise<Answer<typeof organizationPeople.roles>> {
  const groups = await tx.rows<{ guid: string; name: string; items: Record<string, PermissionValue> }>(
    sql`select guid, name, items from permission_group order by name collate russian`,
  );
  return groups.map(({ guid, name, items }) => ({ guid, name, refusal: refusalOfGroup(actor, { name, items }) }));
}

/** Adds a person of another organization of the actor to the current one. Errors: 403, 404, 409, 422. */
export async function admitPerson(
  tx: Tx,
  actor: Actor,
  { userGuid, fromGuid, ...terms }: Terms & { userGuid: string; fromGuid: string },
): Promise<Row<typeof users>> {
  const from = (await sources(tx, actor)).find(({ guid }) => guid === fromGuid);
  if (!from) throw new AppError('not_found', { detail: 'Такой организации, где вы видите людей, среди ваших нет.' });
  const person = await within(tx, from.guid, (tx) => findRow(tx, users, userGuid));
  if (!person || person.isErased) throw invalidField('userGuid', 'Такого пользователя больше нет');
  if (person.status === 'archived') throw invalidField('userGuid', 'Учётная запись в архиве');
  return receive(tx, actor, person.guid, terms);
}
