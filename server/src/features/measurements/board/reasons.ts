import { dayAt, moscowToday, MOSCOW_ZONE, shownDay } from 'contract/time/day-shape.ts';
import { valueSources, type Channel, type ValueSource } from 'contract/features/measurements/facts.ts';
import type { boardCalls } from 'contract/features/measurements/board.ts';
import type { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { decide } from 'contract/rights/decide.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { absentSince, awaitedFrom } from '../consumption/awaited.service.ts';

type Reason = Answer<typeof boardCalls.reasons>[number];
type Point = Row<typeof meteringPoints>;

/** The origin of a day's values. */
interface Origin {
  day: string;
  source: ValueSource;
  note: string | null;
  knownAt: string;
  present: number;
  intervals: number;
  /** The file that it came with, and its sender. */
  measurementImportGuid: string | null;
  sender: string | null;
}

const plain = (text: string): Reason => ({ text, measurementImportGuid: null });
const dateOf = (moment: string) => shownDay(dayAt(Date.parse(moment), MOSCOW_ZONE));

const ofStatus: Readonly<Record<string, string>> = {
  project: 'Точка ещё в проекте: значений от неё не ждут.',
  silent: 'Точка не опрашивается: так указано в её карточке.',
  retired: 'Точка выведена: новых значений от неё не ждут.',
};

const outcomes: Readonly<Record<string, string>> = {
  accepted: 'принят, но значений этой точки за эти сутки в нём нет',
  accepted_with_warnings: 'принят с замечаниями, но значения этой точки из него не записаны',
  rejected: 'отклонён',
  outdated: 'пришёл позже более нового и не записан',
  undone: 'принят, но его загрузку отменили',
  received: 'пришёл и ещё разбирается',
};

function ofCard({ status, formula }: Point, day: string): Reason[] {
  const today = moscowToday();
  return [
    ...(day > today ? [plain('Эти сутки ещё не наступили.')] : []),
    ...(day === today ? [plain('Эти сутки ещё не закончились.')] : []),
    ...(formula
      ? [plain('Точка виртуальная: её значения считает формула. Ищите пропуск у точек, из которых она складывается.')]
      : []),
    ...(ofStatus[status] ? [plain(ofStatus[status])] : []),
  ];
}

/** The origin of a day or of the last one before it; only the time of its arrival is disclosed. */
async function originOf(tx: Tx, series: number, day: string): Promise<Origin | undefined> {
  const [origin] = await whole(tx).rows<Origin>(sql`
    with d as materialized (
      select day, origin, day_present(v) as present, cardinality(v) as intervals from interval_day
      where series = ${series} and day <= ${day} order by day desc limit 1)
    select d.day, o.source, o.note, o.known_at as "knownAt", d.present, d.intervals, i.guid as "measurementImportGuid", i.sender_inn as sender
    from d join series_origin o on o.id = d.origin left join measurement_import i on i.guid = o.guid`);
  return origin;
}

/** The messages for a day from the sender of the point's values. */
async function messagesOf(tx: Tx, sender: string, day: string): Promise<Reason[]> {
  const files = await tx.rows<{ guid: string; fileName: string; status: string; receivedAt: string }>(sql`
    select guid, file_name as "fileName", status, received_at as "receivedAt" from measurement_import
    where organization_guid = current_organization() and day = ${day} and sender_inn = ${sender}
      and status = any(${Object.keys(outcomes)}::text[])
    order by received_at desc limit 3`);
  if (files.length === 0) return [plain(`Файла за эти сутки от отправителя с ИНН ${sender} не приходило.`)];
  return files.map(({ guid, fileName, status, receivedAt }) => ({
    text: `Файл «${fileName}» от ${dateOf(receivedAt)} ${outcomes[status]}.`,
    measurementImportGuid: guid,
  }));
}

function ofOrigin({ day, source, note, knownAt, present, intervals, measurementImportGuid }: Origin, asked: string) {
  const from = `«${valueSources[source]}${note ? `: ${note}` : ''}»`;
  if (day === asked && present === intervals) return [];
  const text =
    day === asked
      ? `Сутки записаны ${dateOf(knownAt)}, источник — ${from}: значений в них ${present} из ${intervals}.`
      : `За эти сутки записей нет. Последние сутки с записью до них — ${shownDay(day)}, источник — ${from}.`;
  return [{ text, measurementImportGuid }];
}

/** The known reasons why a day of a channel has no values, most certain first, from stored data only. Files are named
 *  only for users who may read them. */
export async function reasonsOf(
  tx: Tx,
  { rights }: Actor,
  point: Point,
  channel: Channel,
  day: string,
): Promise<Reason[]> {
  const reasons = ofCard(point, day);
  const [known] = await tx.rows<{ series: number | null; since: string; isAct: boolean; absent: string | null }>(sql`
    select s.id as series, ${awaitedFrom} as since, p.admission_act_date is not null as "isAct",
      ${absentSince(sql`${day}::date`)} as absent
    from metering_point p left join series s on s.metering_point_guid = p.guid and s.channel = ${channel}
    where p.guid = ${point.guid}`);
  const { series, since, isAct, absent } = known!;
  if (absent !== null)
    reasons.push(plain(`Прибор снят ${shownDay(absent)}, другого в эти сутки не было: значений за них не ждут.`));
  if (day < since)
    reasons.push(
      plain(
        `Значений ждут с ${shownDay(since)}: ${isAct ? 'с допуска точки или первых её значений' : 'с появления точки или первых её значений'}.`,
      ),
    );
  if (series === null) return [...reasons, plain('Значений этого канала ещё не поступало ни разу.')];
  const origin = await originOf(tx, series, day);
  if (!origin) return reasons;
  const mayRead = decide(rights, 'exchangeFiles', 'read').allowed;
  const found = ofOrigin(origin, day);
  reasons.push(...(mayRead ? found : found.map(({ text }) => plain(text))));
  if (origin.day !== day && origin.sender && mayRead) reasons.push(...(await messagesOf(tx, origin.sender, day)));
  return reasons;
}
