import { resourceOfType } from 'contract/features/object-types/described.ts';
import { MAX_ALARMED } from 'contract/features/object-types/alarms.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import type { Severity } from 'contract/features/notifications/calls.ts';
import type { Filter } from 'contract/kit/filter.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { integer, name, sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { job } from '../../../jobs/kind.ts';
import { notify } from '../../../jobs/notify.ts';
import { belonging, snake } from '../../../resource/column.ts';
import { filterCondition } from '../../../resource/condition.ts';
import { visible } from '../../../resource/references/visible.ts';

interface Alarm {
  guid: string;
  title: string;
  condition: Filter;
  severity: Severity;
  type: Pick<ObjectType, 'guid' | 'name' | 'family' | 'parameters'>;
}

const alarmsOf = (tx: Tx, types: readonly string[]) =>
  tx.rows<Alarm>(sql`
    select a.guid, a.name as title, a.condition, a.severity,
      json_build_object('guid', t.guid, 'name', t.name, 'family', t.family, 'parameters', t.parameters) as type
    from object_type_alarm a join object_type t on t.guid = a.type_guid
    where a.organization_guid = current_organization() and a.is_active and (${types.length === 0} or a.type_guid in (select type_with_subtypes(x) from unnest(${types}::uuid[]) x))
    order by t.sort, a.name, a.guid`);

interface News {
  begun: { guid: string; title: string }[];
  begunTotal: number;
  ended: number;
  total: number;
}

const NAMED = 5;

/** The objects that meet an alarm's condition, as far as the actor sees them, divided into known and new ones. Errors:
 *  403, 422 when there are too many to track. */
async function newsOf(tx: Tx, actor: Actor, { guid, condition, type }: Alarm, zone: string): Promise<News> {
  const resource = visible(resourceOfType(type), actor.rights);
  const { allowed, reason } = decide(actor.rights, resource.entity, 'read', null, onSomeRows);
  if (!allowed) throw new AppError('forbidden', { detail: reason });
  const asked = filterCondition(resource, condition, zone);
  const meeting = sql`
    select t.guid from ${name(resource.table)} t where ${belonging(resource)} and ${asked}`;
  const { total } = (await tx.one<{ total: number }>(sql`
    select count(*) as total from (${meeting} limit ${integer(MAX_ALARMED + 1)}) m`))!;
  if (total > MAX_ALARMED)
    throw new AppError('invalid', {
      detail: `Условию отвечает больше ${MAX_ALARMED.toLocaleString('ru')} объектов: уточните его`,
    });
  const ended = await tx.run(sql`
    delete from alarmed_object o where o.alarm_guid = ${guid} and o.object_guid not in (${meeting})`);
  const begun = await tx.rows<{ guid: string; title: string }>(sql`
    with begun as (
      insert into alarmed_object (alarm_guid, object_guid) select ${guid}, m.guid from (${meeting}) m on conflict do nothing
      returning object_guid)
    select t.guid, t.${name(snake(resource.list.title))}::text as title
    from begun b join ${name(resource.table)} t on t.guid = b.object_guid order by 2, 1`);
  return { begun: begun.slice(0, NAMED), begunTotal: begun.length, ended, total };
}

const shown = (count: number) => count.toLocaleString('ru');

/** Notifies users who change such objects about new ones, or that no objects are left. */
async function notifyOf(tx: Tx, alarm: Alarm, { begun, begunTotal, ended, total }: News): Promise<boolean> {
  const resource = resourceOfType(alarm.type);
  const to = { entity: resource.entity, action: 'update' } as const;
  const about = `«${alarm.title}» (${alarm.type.name})`;
  const [first] = begun;
  if (!first) {
    if (ended === 0 || total > 0) return false;
    return notify(tx, { to, kind: 'typeAlarm', severity: 'info', text: `${about}: таких объектов больше нет` });
  }
  const names = begun.map(({ title }) => `«${title}»`).join(', ');
  const more = begunTotal > begun.length ? ` и ещё ${shown(begunTotal - begun.length)}` : '';
  return notify(tx, {
    to,
    kind: 'typeAlarm',
    severity: alarm.severity,
    text: `${about}: ${names}${more}`,
    about: { resource: resource.name, guid: first.guid },
  });
}

/** Checks the alarms of some or all types, and notifies about objects that have begun to meet a condition. */
export const typeAlarmsJob = job<{ types?: string[] }>({
  name: 'typeAlarms',
  async run({ pool, actor, organization, log, progress, signal, once }, { types = [] }) {
    const { alarms, zone } = await asOrg(pool, actor, 'read', async (tx) => ({
      alarms: await alarmsOf(tx, types),
      zone: (await tx.one<{ zone: string }>(
        sql`select time_zone as zone from organization where guid = ${organization}`,
      ))!.zone,
    }));
    let notified = 0;
    let faults = 0;
    for (const [index, alarm] of alarms.entries()) {
      signal.throwIfAborted();
      const about = `«${alarm.title}» (${alarm.type.name})`;
      try {
        await once(alarm.guid, async (tx) => {
          const news = await newsOf(tx, actor, alarm, zone);
          if (await notifyOf(tx, alarm, news)) notified++;
          log('info', `${about}: объектов — ${shown(news.total)}, новых — ${shown(news.begunTotal)}`, {
            resource: resourceOfType(alarm.type).name,
            filter: alarm.condition,
          });
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        faults++;
        log('warning', `${about}: ${error.message}`);
      }
      progress(index + 1, alarms.length);
    }
    const failed = faults ? `, не проверено: ${faults}` : '';
    return {
      summary: alarms.length ? `Тревог: ${alarms.length}, сообщений: ${notified}${failed}` : 'Включённых тревог нет',
      hasWarnings: faults > 0,
    };
  },
});
