import { Readable } from 'node:stream';
import { exportEverywhere, usersEverywhere, type PersonEverywhere } from 'contract/features/users/everywhere.ts';
import { users, userStates, type UserState } from 'contract/features/users/facts.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decideAny } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { writeJournal } from '../../../core/journal.ts';
import { serve, serveFile, type ServedFile } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import type { Column } from '../../../files/cell.ts';
import { tableFormats } from '../../../files/formats.ts';
import { selected } from '../../../resource/list/list.ts';
import { visible } from '../../../resource/references/visible.ts';
import { readInEach, workedIn, type Workplace } from '../../organizations/worked-in.service.ts';

interface Asked {
  search?: string | undefined;
  state?: UserState | undefined;
  organization?: string | undefined;
}
type Found = Omit<PersonEverywhere, 'places'> & { state: UserState; memberTo: string | null };

const collator = new Intl.Collator('ru', { numeric: true });

const later = (one: string | null, other: string | null): string | null =>
  !one || (other && Date.parse(other) > Date.parse(one)) ? other : one;

/** The users of one organization, as its own list finds them. */
const usersIn = (tx: Tx, { rights }: Workplace, { search, state }: Asked): Promise<Found[]> =>
  tx.rows<Found>(sql`
    select t.guid, t.full_name as "fullName", t.user_name as "userName", t.email, t.last_seen_at as "lastSeenAt", t.state,
      t.member_to as "memberTo"
    from organization_user t
    where ${selected(visible(users, rights), { search })} and (${state ?? null}::text is null or t.state = ${state ?? null})`);

async function peopleOf(tx: Tx, actor: Actor, asked: Asked, limit: number): Promise<Answer<typeof usersEverywhere>> {
  const places = (await workedIn(tx, actor)).filter(({ rights }) => decideAny(rights, 'users', 'read').allowed);
  const chosen = places.filter(({ guid }) => !asked.organization || guid === asked.organization);
  const found = await readInEach(tx, chosen, (tx, place) => usersIn(tx, place, asked));
  const people = new Map<string, PersonEverywhere>();
  for (const { guid: organization, name } of chosen)
    for (const { state, memberTo, ...row } of found.get(organization)!) {
      const person = people.get(row.guid) ?? { ...row, places: [] };
      // An organization that does not keep the account knows only the last activity there.
      person.lastSeenAt = later(person.lastSeenAt, row.lastSeenAt);
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

const COLUMNS: readonly Column<PersonEverywhere>[] = [
  { title: 'Пользователь', width: 36, cell: ({ fullName }) => fullName },
  { title: 'Имя пользователя', width: 24, cell: ({ userName }) => userName },
  { title: 'Почта', width: 32, cell: ({ email }) => email },
  { title: 'Последняя активность', width: 20, cell: ({ lastSeenAt }) => lastSeenAt && { moment: lastSeenAt } },
  {
    title: 'Где работает',
    width: 60,
    cell: ({ places }) =>
      places.map(({ name, state }) => `${name} (${userStates[state].toLocaleLowerCase('ru')})`).join('; '),
  },
];

/** All matching people as a workbook; recorded in the journal of the current organization. */
async function exported(tx: Tx, actor: Actor, asked: Asked): Promise<ServedFile> {
  const { people } = await peopleOf(tx, actor, asked, Number.POSITIVE_INFINITY);
  const { zone } = (await tx.one<{ zone: string }>(
    sql`select time_zone as zone from organization where guid = ${actor.organization}`,
  ))!;
  writeJournal(tx, actor, {
    action: 'export',
    organization: actor.organization,
    entity: 'account',
    recordName: 'Пользователи всех организаций',
    after: { format: 'xlsx', rows: people.length },
  });
  async function* batches() {
    yield people;
  }
  const { type, write } = tableFormats.xlsx;
  const content = Readable.from(write('Пользователи', COLUMNS, batches(), zone));
  return { name: 'Пользователи всех организаций.xlsx', type, content };
}

/** Serves the users of every organization in which a person may read them. */
export function serveUsersEverywhere(server: Server): void {
  serve(server, usersEverywhere, ({ tx, actor, query: { limit = DEFAULT_PAGE, ...asked } }) =>
    peopleOf(tx, actor, asked, limit),
  );
  serveFile(server, exportEverywhere, ({ actor, query }) =>
    asOrg(server.pool, actor, 'write', (tx) => exported(tx, actor, query)),
  );
}
