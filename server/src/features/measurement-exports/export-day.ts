import { createHash } from 'node:crypto';
import { addDays } from 'contract/time/day-shape.ts';
import type { partyOrders } from 'contract/features/measurement-exports/calls.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { belonging } from '../../resource/column.ts';
import { reached } from '../../resource/reach.ts';
import { carried } from '../../exchange/carry.ts';
import { bodyOf, messageOf, type ExportedPoint, type Party } from '../../exchange/write-message.ts';
import { windows1251 } from '../../exchange/windows-1251.ts';

interface Row {
  code: string;
  name: string;
  series: number;
  channel: string;
  stepMinutes: number;
  values: (number | null)[];
  quality: string | null;
  /** The remainder carried over from the day before. */
  carry: number;
}

const doubtful = ['1', '2'];

/** The known values of a day, for points that the user may read and that have a code. */
const rowsOf = (tx: Tx, actor: Actor, day: string): Promise<Row[]> =>
  tx.rows<Row>(sql`
    select t.code, t.name, s.id as series, s.channel, s.step_minutes as "stepMinutes", d.v as values, d.q as quality,
      coalesce((select c.carry from export_carry c where c.organization_guid = s.organization_guid and c.series = s.id and c.day = ${addDays(day, -1)}::date), 0) as carry
    from metering_point t join series s on s.metering_point_guid = t.guid join interval_day d on d.series = s.id and d.day = ${day}::date
    where t.code is not null and s.zone = 'Europe/Moscow' and ${belonging(reached(meteringPoints, actor.rights, 'read'))}
    order by t.code, s.channel`);

async function pointsOf(tx: Tx, actor: Actor, day: string, rows: readonly Row[]): Promise<ExportedPoint[]> {
  const carries: { series: number; carry: number }[] = [];
  const points = new Map<string, ExportedPoint & { channels: ExportedPoint['channels'][number][] }>();
  for (const { code, name, series, channel, stepMinutes, values, quality, carry } of rows) {
    const done = carried(
      values.map((value) => Math.max(0, value ?? 0)),
      carry,
    );
    carries.push({ series, carry: done.carry });
    const point = points.get(code) ?? { code, name, channels: [] };
    points.set(code, point);
    const marks = values.map((value, index) => value === null || doubtful.includes(quality?.[index] ?? '0'));
    point.channels.push({ channel, stepMinutes, whole: done.whole, doubtful: marks });
  }
  await tx.run(sql`
    insert into export_carry (organization_guid, series, day, carry)
    select ${actor.organization}, x.series, ${day}::date, x.carry from jsonb_to_recordset(${JSON.stringify(carries)}::jsonb) as x (series integer, carry float8)
    on conflict (organization_guid, series, day) do update set carry = excluded.carry where export_carry.carry <> excluded.carry`);
  return [...points.values()];
}

/** Returns the earlier message with the same values, or creates one with the next number. */
async function numbered(tx: Tx, { organization }: Actor, day: string, body: string) {
  const sha256 = createHash('sha256').update(body).digest();
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('export ' || ${organization}::text, 0))`);
  await tx.run(sql`
    insert into measurement_export (organization_guid, number, day, sha256)
    select ${organization}, coalesce(max(number), 0) + 1, ${day}::date, ${sha256} from measurement_export where organization_guid = ${organization}
    on conflict (organization_guid, day, sha256) do nothing`);
  const found = await tx.one<{ number: number; madeAt: string }>(sql`
    select number, to_char(made_at at time zone 'Europe/Moscow', 'YYYYMMDDHH24MISS') as "madeAt" from measurement_export
    where organization_guid = ${organization} and day = ${day}::date and sha256 = ${sha256}`);
  return found!;
}

/** Makes the message of a day. Errors: 422 when the day has no values. */
export async function exportDay(
  tx: Tx,
  actor: Actor,
  { day, first }: { day: string; first: keyof typeof partyOrders },
): Promise<{ name: string; content: Buffer }> {
  const rows = await rowsOf(tx, actor, day);
  if (rows.length === 0) throw invalidField('day', 'За этот день нет ни одного значения');
  const party = await tx.one<Party>(sql`
    select inn, short_name as name from organization where guid = ${actor.organization}`);
  if (!party?.inn) throw new AppError('conflict', { detail: 'У организации нет ИНН: укажите его в её карточке.' });
  const points = await pointsOf(tx, actor, day, rows);
  const body = bodyOf(day, party, first, points);
  const { number, madeAt } = await numbered(tx, actor, day, body);
  writeJournal(tx, actor, {
    action: 'export',
    organization: actor.organization,
    entity: 'measurement_export',
    recordName: `80020 № ${number}`,
    after: { day, number, points: points.length },
  });
  const name = `80020_${party.inn}_${day.replaceAll('-', '')}_${number}.xml`;
  return { name, content: windows1251(messageOf(day, number, madeAt, body)) };
}
