import { MAX_MARKS, type MarksOfChart } from 'contract/features/chart-marks/shown.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../core/actor.ts';
import { readableFrom } from '../../core/data-from.ts';
import { join, sql, type Sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** SQL for events at points `k` between two days: rows of `day`, `text`, `name` (of the point); `of` is the required
 *  section. */
interface Kind {
  of: EntityType;
  rows: Sql;
}

const between = (day: Sql, [from, to]: Days) => sql`${day} between ${from} and ${to}`;
type Days = readonly [from: string, to: string];

/** Events available for any number of points. */
const kindsOf = (days: Days): Kind[] => [
  {
    of: 'meteringDevices',
    rows: sql`
      select d.valid_from as day, k.name, case when exists (
          select from device_placement e where e.metering_point_guid = d.metering_point_guid and e.valid_from < d.valid_from)
        then 'Замена прибора' else 'Установлен прибор' end as text
      from k join device_placement d on d.metering_point_guid = k.guid where ${between(sql`d.valid_from`, days)}`,
  },
  {
    of: 'meteringDevices',
    rows: sql`
      select d.verification_date, k.name, 'Поверка прибора' from k join metering_device d on d.metering_point_guid = k.guid
      where ${between(sql`d.verification_date`, days)}`,
  },
  ...(['current', 'voltage'] as const).map((kind): Kind => {
    const day = kind === 'current' ? sql`t.current_verification_date` : sql`t.voltage_verification_date`;
    return {
      of: 'transformations',
      rows: sql`
        select ${day}, k.name, ${kind === 'current' ? 'Поверка ТТ' : 'Поверка ТН'} from k join transformation t on t.metering_point_guid = k.guid
        where t.valid_to is null and ${between(day, days)}`,
    };
  }),
  {
    of: 'seals',
    rows: sql`
      select s.installed_on, k.name, 'Пломба поставлена' from k join seal s on s.metering_point_guid = k.guid
      where ${between(sql`s.installed_on`, days)}
      union all
      select s.removed_on, k.name, 'Пломба снята' from k join seal s on s.metering_point_guid = k.guid where ${between(sql`s.removed_on`, days)}`,
  },
  {
    of: 'accessionActs',
    rows: sql`
      select a.date, k.name, 'Акт присоединения № ' || a.number from k join accession_act_point l on l.to_guid = k.guid
        join accession_act a on a.guid = l.from_guid where ${between(sql`a.date`, days)}`,
  },
  {
    of: 'measurements',
    rows: sql`
      select m.day, k.name, m.text from chart_mark m left join k on k.guid = m.metering_point_guid
      where m.organization_guid = current_organization() and (m.metering_point_guid is null or k.guid is not null) and ${between(sql`m.day`, days)}`,
  },
];

/** Events about the values of a single point: corrected days, and multi-day imports, on the day they arrived. For many
 *  points there would be too many. */
const kindsOfValues = (days: Days): Kind[] => [
  {
    of: 'measurements',
    rows: sql`
      select d.day, d.name, 'Исправлены значения' || coalesce(': ' || nullif(o.note, ''), '')
      from written d join series_origin o on o.id = d.origin and o.source = 'hand'`,
  },
  {
    of: 'measurements',
    rows: sql`
      select (o.known_at at time zone 'Europe/Moscow')::date, min(d.name), 'Загружены значения, суток: ' || count(distinct d.day)
      from written d join series_origin o on o.id = d.origin and o.source in ('exchange', 'table')
      where ${between(sql`(o.known_at at time zone 'Europe/Moscow')::date`, days)}
      group by o.id having count(distinct d.day) > 1`,
  },
];

/** The days of the points with the origins of their values. */
const written = (days: Days): Sql => sql`
  written as materialized (
    select d.day, d.origin, s.name from (select s.id, k.name from k join series s on s.metering_point_guid = k.guid) s
      join interval_day d on d.series = s.id where ${between(sql`d.day`, days)}),`;

interface Found {
  at: number;
  text: string;
  names: string[];
  points: number;
}

const NAMED = 2;
const textOf = ({ text, names, points }: Found, isOfOne: boolean): string => {
  if (isOfOne || points === 0) return text;
  const rest = points - NAMED;
  return `${text}: ${names.slice(0, NAMED).join(', ')}${rest > 0 ? ` и ещё ${rest}` : ''}`;
};

async function marks(tx: Tx, actor: Actor, points: Sql, [from, to]: Days, isOfOne: boolean): Promise<MarksOfChart> {
  if (from > to) return { items: [], more: 0 };
  const all = [...kindsOf([from, to]), ...(isOfOne ? kindsOfValues([from, to]) : [])];
  const visible = all.filter(({ of }) => decide(actor.rights, of, 'read').allowed).map(({ rows }) => rows);
  const found = await readableFrom(tx, from).rows<Found & { total: number }>(sql`
    with k as (select p.guid, p.name from metering_point p join consumption_object o on o.guid = p.consumption_object_guid where p.organization_guid = current_organization() and ${points}),
      ${isOfOne ? written([from, to]) : sql``}
      events (day, name, text) as (select e.day, e.name, e.text from (${join(visible, ' union all ')}) e (day, name, text)),
      grouped as (
        select day, text, count(distinct name)::integer as points, (array_agg(distinct name) filter (where name is not null))[1:${NAMED}::integer] as names
        from events group by day, text)
    select (extract(epoch from day::timestamp at time zone 'Europe/Moscow') * 1000)::double precision as at, text, points,
      coalesce(names, '{}') as names, (count(*) over ())::integer as total
    from grouped order by day desc, text limit ${MAX_MARKS}`);
  const items = found.toReversed().map((one) => ({ at: one.at, text: textOf(one, isOfOne) }));
  return { items, more: (found[0]?.total ?? 0) - items.length };
}

/** Events between two visible days at the points that match a condition on `p` and `o`, their objects, all visible to
 *  the person. */
export const marksOfMany = (tx: Tx, actor: Actor, points: Sql, days: Days): Promise<MarksOfChart> =>
  marks(tx, actor, points, days, false);

/** The same for one point, including events about its values. */
export const marksOfPoint = (tx: Tx, actor: Actor, guid: string, days: Days): Promise<MarksOfChart> =>
  marks(tx, actor, sql`p.guid = ${guid}`, days, true);
