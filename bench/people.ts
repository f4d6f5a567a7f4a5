import type pg from 'pg';
import { decide } from 'contract/rights/decide.ts';
import type { Grant } from 'contract/rights/rights.ts';
import { repeat } from './figure.ts';
import { report } from './report.ts';
import type { Stand } from './stand.ts';
import { timeOf } from './time.ts';
import { actions, entityTypes, permissionLadder, type EntityType } from 'contract/rights/permissions.ts';

const ROUNDS = 3;
const EMPLOYEES = 5_000;
const SESSIONS = 30_000;
/** The number of sessions of one of the users. */
const OWN_SESSIONS = 3_000;

/** SQL for a valid version 4 guid that depends only on the text. */
const guidOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Fills an organization as the owner of the database: employees in one group, and one user among many with open sessions. */
async function fillPeople(owner: pg.Client, organization: string): Promise<{ group: string; user: string }> {
  await owner.query(`select set_config('console.organization', $1, false)`, [organization]);
  const { rows } = await owner.query<{ guid: string }>(
    `insert into permission_group (guid, organization_guid, name, items) values (gen_random_uuid(), $1::uuid, 'Группа стенда', '{"brands": "read"}')
     returning guid`,
    [organization],
  );
  const group = rows[0]!.guid;
  await owner.query(
    `insert into employee (guid, organization_guid, last_name, first_name, position)
     select ${guidOf(`'bench employee ' || n`)}, $1::uuid, 'Сотрудник', 'Номер ' || n, 'Инженер' from generate_series(1, $2::integer) n`,
    [organization, EMPLOYEES],
  );
  await owner.query(
    `insert into employee_group (organization_guid, from_guid, to_guid)
     select $1::uuid, ${guidOf(`'bench employee ' || n`)}, $2::uuid from generate_series(1, $3::integer) n
     union all
     select $1::uuid, ${guidOf(`'bench employee ' || n`)}, (select guid from permission_group where organization_guid = $1::uuid and is_system order by name limit 1)
     from generate_series(1, $3::integer) n`,
    [organization, group, EMPLOYEES],
  );
  await owner.query(
    `insert into account (guid, home_guid, user_name, last_name, first_name)
     select ${guidOf(`'bench account ' || n`)}, $1::uuid, 'bench' || n, 'Пользователь', 'Номер ' || n from generate_series(1, 300) n`,
    [organization],
  );
  await owner.query(
    `insert into membership (account_guid, organization_guid) select ${guidOf(`'bench account ' || n`)}, $1::uuid from generate_series(1, 300) n`,
    [organization],
  );
  await owner.query(
    `insert into session (guid, account_guid, access_hash, access_expires_at, refresh_hash, refresh_family, started_at, ends_at, address, device)
     select gen_random_uuid(), ${guidOf(`'bench account ' || case when n <= $2::integer then 1 else 2 + n % 299 end`)}, sha256(('a' || n)::bytea),
       now() + interval '1 hour', sha256(('r' || n)::bytea), sha256(('f' || n)::bytea), now(), now() + interval '12 hours', '10.0.0.1', 'Firefox'
     from generate_series(1, $1::integer) n`,
    [SESSIONS, OWN_SESSIONS],
  );
  await owner.query('analyze');
  const user = await owner.query<{ guid: string }>(`select ${guidOf(`'bench account 1'`)} as guid`);
  return { group, user: user.rows[0]!.guid };
}

/** The p99, in milliseconds, of a decision with its trace for a person with ten groups and fifty individual permissions. */
async function timeOfDecision(): Promise<number> {
  const entities = Object.keys(entityTypes) as EntityType[];
  const grant = (index: number): Grant => ({
    entity: entities[index % entities.length]!,
    value: permissionLadder[1 + (index % 5)]!,
    group: index < 10 * entities.length ? `Группа ${index % 10}` : null,
    effect: index % 17 ? 'allow' : 'deny',
    object: null,
    from: null,
    to: null,
  });
  const grants = Array.from({ length: 10 * entities.length + 50 }, (_, index) => grant(index));
  const rights = { standing: 'working', day: '2026-01-15', grants } as const;
  const times = Array.from({ length: 10_000 }, (_, index) => {
    const began = performance.now();
    decide(rights, entities[index % entities.length]!, actions[index % 4]!);
    return performance.now() - began;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

const timeOfRequest = ({ origin, headers }: Stand, method: string, path: string, body?: object) =>
  timeOf(async () => {
    const type = body && { 'content-type': 'application/json' };
    const answer = await fetch(origin + path, {
      method,
      headers: { ...headers, ...type },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
  });

/** Requests about people: the effect of a group change on its members, the sessions of one user, and ending all of them. */
export async function measurePeople(stand: Stand): Promise<void> {
  const { group, user } = await fillPeople(stand.owner, stand.organization);
  const items = Object.fromEntries(Object.keys(entityTypes).map((entity) => [entity, 'full']));
  const sessions = `/api/users/${user}/sessions`;
  const many = `${EMPLOYEES.toLocaleString('ru')} сотрудников, ${SESSIONS.toLocaleString('ru')} сеансов`;
  report(
    'Решение о праве со следом, p99, мс',
    await repeat(ROUNDS, timeOfDecision),
    { atMost: 1 },
    '410 строк прав у человека',
  );
  const whatIf = () => timeOfRequest(stand, 'POST', `/api/permission-groups/${group}/what-if`, { items });
  report('«Кто что получит и потеряет» до сохранения группы, мс', await repeat(ROUNDS, whatIf), { atMost: 2000 }, many);
  report(
    'Сеансы пользователя, мс',
    await repeat(ROUNDS, () => timeOfRequest(stand, 'GET', sessions)),
    { atMost: 300 },
    many,
  );
  const end = () => timeOfRequest(stand, 'DELETE', sessions);
  report('Завершение всех сеансов пользователя, мс', await repeat(1, end), { atMost: 2000 }, many);
}
