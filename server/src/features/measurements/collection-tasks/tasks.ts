import type { CollectionTask } from 'contract/features/measurements/tasks.ts';
import { channels, type Channel } from 'contract/features/measurements/facts.ts';
import { shownDay, moscowToday } from 'contract/time/day-shape.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { notify } from '../../../jobs/notify.ts';
import { absentSince } from '../consumption/awaited.service.ts';
import { checkPeriod, isReached, readablePoint } from '../points.service.ts';
import { assigneesOf } from './people.ts';

const MAX_OPEN = 200;

interface Asked {
  meteringPointGuid: string;
  channel: Channel;
  from: string;
  to: string;
  assigneeGuid: string;
  due: string;
  note: string | null;
}

/** Open tasks that match a condition on `k`, for points readable by the user, by due date. */
export const openTasks = (tx: Tx, { rights, account }: Actor, condition: Sql = sql`true`): Promise<CollectionTask[]> =>
  tx.rows<CollectionTask>(sql`
    select k.guid, t.guid as "meteringPointGuid", t.name as "pointName", k.channel, k.day_from::text as "from", k.day_to::text as "to",
      json_build_object('guid', a.guid, 'name', readable_name(a.guid, a.full_name)) as assignee, k.due::text as due,
      k.due < (select today()) as "isLate", k.note, readable_name(b.guid, b.full_name) as author,
      ${decide(rights, 'measurements', 'update').allowed} or k.assignee_guid = ${account} as "mayClose"
    from collection_task k join metering_point t on t.guid = k.metering_point_guid join account a on a.guid = k.assignee_guid
      left join account b on b.guid = k.account_guid
    where k.closed_at is null and ${isReached(rights)} and ${condition} order by k.due, t.name collate russian, k.guid limit ${MAX_OPEN}`);

const daysText = ({ from, to }: Pick<CollectionTask, 'from' | 'to'>) =>
  from === to ? `за ${shownDay(from)}` : `за ${shownDay(from)}–${shownDay(to)}`;

function remember(tx: Tx, actor: Actor, task: CollectionTask, isClosed: boolean): void {
  const { guid, pointName, channel, from, to, due, note, assignee } = task;
  const said = { channel: channels[channel], from, to, due, note, assignee: assignee.name };
  writeJournal(tx, actor, {
    action: isClosed ? 'update' : 'create',
    organization: actor.organization,
    entity: 'collection_task',
    record: guid,
    recordName: pointName,
    before: isClosed ? said : null,
    after: isClosed ? { ...said, isClosed } : said,
  });
}

/** Creates a task and notifies the assignee. Errors: 404, 422 for a person who may not read measurements, or a past
 *  date. */
export async function giveTask(tx: Tx, actor: Actor, asked: Asked): Promise<CollectionTask> {
  const point = await readablePoint(tx, actor, asked.meteringPointGuid);
  checkPeriod(asked);
  const absent = await tx.one<{ since: string | null }>(
    sql`select ${absentSince(sql`${asked.from}::date`, sql`${asked.to}::date`)} as since from metering_point p where p.guid = ${point.guid}`,
  );
  if (absent?.since) throw invalidField('from', `Прибор снят ${shownDay(absent.since)}: значений за эти сутки не ждут`);
  if (asked.due < moscowToday()) throw invalidField('due', 'Этот срок уже прошёл');
  const people = await assigneesOf(tx);
  if (!people.some(({ guid }) => guid === asked.assigneeGuid))
    throw invalidField('assigneeGuid', 'Выберите того, кому видны измерения');
  const guid = newGuid();
  await tx.run(sql`
    insert into collection_task (guid, organization_guid, metering_point_guid, channel, day_from, day_to, assignee_guid, due, note, account_guid)
    values (${guid}, ${actor.organization}, ${point.guid}, ${asked.channel}, ${asked.from}, ${asked.to}, ${asked.assigneeGuid}, ${asked.due},
      ${asked.note}, ${actor.account})`);
  const [task] = await openTasks(tx, actor, sql`k.guid = ${guid}`);
  remember(tx, actor, task!, false);
  await notify(tx, {
    to: { account: asked.assigneeGuid },
    kind: 'collection',
    severity: 'warning',
    text: `${actor.fullName} поручает вам собрать данные точки «${point.name}» ${daysText(asked)} до ${shownDay(asked.due)}${asked.note ? `: ${asked.note}` : ''}`,
    about: { resource: 'metering-points', guid: point.guid },
  });
  return task!;
}

/** Closes a task manually. Errors: 403, 404 when it is not open. */
export async function closeTask(tx: Tx, actor: Actor, guid: string): Promise<void> {
  const [task] = await openTasks(tx, actor, sql`k.guid = ${guid}`);
  if (task && !task.mayClose)
    throw new AppError('forbidden', { detail: 'Закрыть может исполнитель или тот, кто меняет измерения.' });
  const closed = await tx.run(
    sql`update collection_task set closed_at = now() where guid = ${guid} and closed_at is null`,
  );
  if (!task || closed === 0)
    throw new AppError('not_found', { detail: 'Открытого поручения нет: данные пришли или его закрыли.' });
  remember(tx, actor, task, true);
}
