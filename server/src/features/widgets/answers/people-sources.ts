import { userStates, type UserState } from 'contract/features/users/facts.ts';
import { type JournalAction, journalActionNames, journalActions, refusals } from 'contract/kit/journal-entry.ts';
import type { WidgetDataOf } from 'contract/features/widgets/calls.ts';
import { byProgram, doerName } from '../../../core/journal.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import { visibleName } from '../../journal/visible-name.service.ts';
import {
  categories,
  countedBySteps,
  limitOf,
  momentsOf,
  type WidgetQuestion,
  type SourceFunctions,
} from './source.service.ts';

const actionsOf = ({ settings }: WidgetQuestion): readonly JournalAction[] =>
  settings.actions.length ? (settings.actions as JournalAction[]) : journalActionNames;

/** The entries `j` of the organization in the period, without parts. Every kind is read from its own index range;
 *  `offset 0` keeps the planner from joining all kinds. */
function entriesIn(question: WidgetQuestion): Sql {
  const [from, to] = momentsOf(question);
  return sql`
    journal_kinds(current_organization(), null, ${actionsOf(question)}::text[]) k cross join lateral (
      select j.occurred_at, j.action, j.account_guid, j.user_name, j.via from journal j
      where j.scope = current_organization() and not j.is_part and j.action = k.action and j.kind = k.kind
        and j.occurred_at >= ${from} and j.occurred_at < ${to} offset 0) j`;
}

async function signIns(question: WidgetQuestion) {
  const [from, to] = momentsOf(question);
  const sessions = sql`
    select s.started_at as at from membership m join account a on a.guid = m.account_guid and a.home_guid = m.organization_guid
    join session s on s.account_guid = m.account_guid
    where m.organization_guid = current_organization() and s.started_at >= ${from} and s.started_at < ${to}`;
  return countedBySteps(question, sessions, [{ name: 'Входы', meaning: 'fact', counted: sql`true` }]);
}

function actions(question: WidgetQuestion) {
  const isRefused = sql`e.action = any(${refusals}::text[])`;
  return countedBySteps(question, sql`select j.occurred_at as at, j.action from ${entriesIn(question)}`, [
    { name: 'Действия', meaning: 'fact', counted: sql`not ${isRefused}` },
    { name: 'Отказы', meaning: 'alarm', counted: isRefused },
  ]);
}

async function actionsByPerson(question: WidgetQuestion) {
  const rows = await question.tx.rows<{ label: string; value: number }>(sql`
    select readable_name(j.account_guid, max(j.user_name)) as label, count(*)::integer as value
    from ${entriesIn(question)} where j.account_guid is not null and not ${byProgram}
    group by j.account_guid order by 2 desc, 1 limit ${limitOf(question)}`);
  return categories('', 'Действий', rows, 'За это время таких действий не было');
}

const WEEK = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'];
const DAY = Array.from({ length: 24 }, (_, hour) => String(hour));

async function actionHours(question: WidgetQuestion): Promise<WidgetDataOf<'matrix'>> {
  const { tx, zone } = question;
  const rows = await tx.rows<{ day: number; hour: number; count: number }>(sql`
    select extract(isodow from at)::integer as day, extract(hour from at)::integer as hour, count(*)::integer as count
    from (select j.occurred_at at time zone ${zone} as at from ${entriesIn(question)}) e group by 1, 2`);
  const counts = new Map(rows.map(({ day, hour, count }) => [`${day} ${hour}`, count]));
  const values = WEEK.map((_, day) => DAY.map((_, hour) => counts.get(`${day + 1} ${hour}`) ?? 0));
  return { shape: 'matrix', unit: '', rows: WEEK, columns: DAY, values };
}

async function lastActions(question: WidgetQuestion): Promise<WidgetDataOf<'table'>> {
  interface Entry {
    at: string;
    action: JournalAction;
    person: string | null;
    record: string | null;
  }
  const limit = limitOf(question);
  const rows = await question.tx.rows<Entry>(sql`
    select j.occurred_at as at, j.action, ${doerName} as person,
      ${visibleName(question.actor.rights)} as record
    from journal_kinds(current_organization(), null, ${actionsOf(question)}::text[]) k cross join lateral (
      select j.* from journal j
      where j.scope = current_organization() and not j.is_part and j.action = k.action and j.kind = k.kind
      order by j.occurred_at desc, j.number desc limit ${limit}) j
    order by j.occurred_at desc, j.number desc limit ${limit}`);
  return {
    shape: 'table',
    columns: [
      { label: 'Когда', kind: 'moment' },
      { label: 'Кто', kind: 'text' },
      { label: 'Что', kind: 'text' },
      { label: 'Запись', kind: 'text' },
    ],
    rows: rows.map(({ at, action, person, record }) => ({ cells: [at, person, journalActions[action], record] })),
    ...(rows.length === 0 && { note: 'Таких действий ещё не было' }),
  };
}

async function userStatusCounts({ tx }: WidgetQuestion) {
  const rows = await tx.rows<{ state: UserState; value: number }>(
    sql`select state, count(*)::integer as value from organization_user group by 1`,
  );
  const shown = Object.entries(userStates).flatMap(([state, label]) =>
    rows.filter((row) => row.state === state).map(({ value }) => ({ label, value })),
  );
  return categories('', 'Пользователей', shown);
}

type PeopleSource = 'userStatuses' | 'signIns' | 'actions' | 'actionsByPerson' | 'actionHours' | 'lastActions';

export const peopleSources: Pick<SourceFunctions, PeopleSource> = {
  userStatuses: userStatusCounts,
  signIns,
  actions,
  actionsByPerson,
  actionHours,
  lastActions,
};
