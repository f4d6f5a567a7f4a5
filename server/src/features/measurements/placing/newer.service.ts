import { ESTIMATED } from 'contract/features/measurements/facts.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { whole } from '../../../core/data-from.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { warn, type Message } from '../../../exchange/message.ts';
import type { PlacedDay } from './days.service.ts';

/** A message of the same sender for the same day that was made later. */
interface NewerMessage {
  guid: string;
  number: number | null;
  sentAt: string | null;
}

/** The part of a message that may be written, and the newer message that excludes the rest. */
interface Order {
  days: PlacedDay[];
  newer: NewerMessage | undefined;
}

const newerOf = (tx: Tx, guid: string, { senderInn, day, number, sentAt }: Message): Promise<NewerMessage[]> =>
  tx.rows<NewerMessage>(sql`
    select guid, number::float8 as number, to_char(sent_at, 'YYYY-MM-DD HH24:MI') as "sentAt" from measurement_import
    where organization_guid = (select current_organization()) and sender_inn = ${senderInn} and day = ${day} and guid <> ${guid}
      and status in ('accepted', 'accepted_with_warnings')
      and coalesce(nullif(sent_at, ${sentAt}::timestamp) > ${sentAt}::timestamp, number > ${number}::bigint)
    order by sent_at desc nulls last, number desc`);

interface StoredDay {
  series: number;
  v: (number | null)[];
  q: string | null;
}

/** The current values of days once written by these messages, whatever has changed them since. */
const writtenBy = (tx: Tx, messages: readonly NewerMessage[], day: string, series: readonly number[]) =>
  whole(tx).rows<StoredDay>(sql`
    with act as materialized (select array_agg(id) as ids from series_origin where guid = any(${messages.map(({ guid }) => guid)}::uuid[]))
    select d.series, d.v, d.q from interval_day d
    where d.series = any(${series}::integer[]) and d.day = ${day} and (d.origin = any((select ids from act)::integer[])
      or exists (select from interval_day_past p where p.series = d.series and p.day = d.day and p.origin = any((select ids from act)::integer[])))`);

const textOf = ({ number, sentAt }: NewerMessage): string => {
  const time = sentAt ? ` от ${shownDay(sentAt.slice(0, 10))} ${sentAt.slice(11)}` : '';
  return `сообщении${number === null ? '' : ` № ${number}`}${time}`;
};

/** Removes values that a newer message of the sender provided earlier: an older message only fills unknown values. */
export async function withoutNewer(tx: Tx, guid: string, message: Message, days: PlacedDay[]): Promise<Order> {
  if (!message.senderInn || !message.day || days.length === 0) return { days, newer: undefined };
  const messages = await newerOf(tx, guid, message);
  const newer = messages[0];
  if (!newer) return { days, newer };
  const found = await writtenBy(
    tx,
    messages,
    message.day,
    days.map(({ series }) => series),
  );
  const stored = new Map(found.map((one) => [one.series, one]));
  const left = days.flatMap((one) => {
    const { v, q } = stored.get(one.series) ?? { v: [], q: null };
    const isMeasured = (index: number) => (v[index] ?? null) !== null && q?.[index] !== String(ESTIMATED);
    if (!one.values.some((value, index) => value !== null && isMeasured(index))) return [one];
    const { line, path } = one.placed.point;
    warn(message, { line, path, message: `Значения уже есть в более новом ${textOf(newer)}: они не заменены` });
    const values = one.values.map((value, index) => (isMeasured(index) ? null : value));
    return values.some((value) => value !== null) ? [{ ...one, values }] : [];
  });
  return { days: left, newer };
}
