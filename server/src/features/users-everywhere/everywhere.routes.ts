import { usersEverywhere, type PersonEverywhere } from 'contract/features/users/everywhere.ts';
import { users, type UserState } from 'contract/features/users/facts.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { selected } from '../../resource/list/list.ts';
import { seen } from '../../resource/reach.ts';
import { readInEach, workedIn, type Workplace } from '../organizations/worked-in.service.ts';

interface Asked {
  search?: string | undefined;
  state?: UserState | undefined;
  organization?: string | undefined;
}
type Found = Omit<PersonEverywhere, 'places'> & { state: UserState; memberTo: string | null };

const collator = new Intl.Collator('ru', { numeric: true });

/** The users of one organization, as its own list finds them. */
const usersIn = (tx: Tx, { rights }: Workplace, { search, state }: Asked): Promise<Found[]> =>
  tx.rows<Found>(sql`
    select t.guid, t.full_name as "fullName", t.user_name as "userName", t.email, t.last_seen_at as "lastSeenAt", t.state,
      t.member_to as "memberTo"
    from organization_user t
    where ${selected(seen(users, rights), { search })} and (${state ?? null}::text is null or t.state = ${state ?? null})`);

async function peopleOf(tx: Tx, actor: Actor, asked: Asked, limit: number): Promise<Answer<typeof usersEverywhere>> {
  const places = (await workedIn(tx, actor)).filter(({ rights }) => decideAny(rights, 'users', 'read').allowed);
  const chosen = places.filter(({ guid }) => !asked.organization || guid === asked.organization);
  const found = await readInEach(tx, actor, chosen, (place) => usersIn(tx, place, asked));
  const people = new Map<string, PersonEverywhere>();
  for (const { guid: organization, name } of chosen)
    for (const { state, memberTo, ...row } of found.get(organization)!) {
      const person = people.get(row.guid) ?? { ...row, places: [] };
      person.places.push({ organization, name, state, memberTo });
      people.set(row.guid, person);
    }
  const ordered = [...people.values()].toSorted(
    (one, other) => collator.compare(one.fullName, other.fullName) || one.guid.localeCompare(other.guid),
  );
  return {
    people: ordered.slice(0, limit),
    total: ordered.length,
    organizations: places.map(({ guid, name }) => ({ guid, name })),
  };
}

/** Serves the users of every organization in which a person may read them. */
export function serveUsersEverywhere(server: Server): void {
  serve(server, usersEverywhere, ({ tx, actor, query: { limit = DEFAULT_PAGE, ...asked } }) =>
    peopleOf(tx, actor, asked, limit),
  );
}
