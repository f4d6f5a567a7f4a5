import { createHash } from 'node:crypto';
import type { ExportChoice } from 'contract/features/measurements/exports/calls.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { bodyOf, messageOf, type ExportedArea, type Party } from '../../../exchange/write-message.ts';
import { windows1251 } from '../../../exchange/windows-1251.ts';
import { exportedPoints, type PlacedPoint } from './exported-points.ts';
import { gtpRowsOf, pointRowsOf } from './exported-rows.ts';

/** A single area, or one per branch; points without a branch stay in the area of the organization. */
function areasOf(party: Party, points: readonly PlacedPoint[], isByBranch: boolean): ExportedArea[] {
  if (!isByBranch) return [{ party, points }];
  const groups = Map.groupBy(points, ({ branch }) => branch?.name ?? '');
  return [...groups.values()].map((own) => {
    const { branch } = own[0]!;
    return { party: branch ? { inn: branch.code ?? party.inn, name: branch.name } : party, points: own };
  });
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

/** Makes the message of a day. Errors: 422 when the day has no values; 409 when the organization has no taxpayer number. */
export async function exportDay(
  tx: Tx,
  actor: Actor,
  { day, first, messageClass = '80020', areas = 'one' }: ExportChoice,
): Promise<{ name: string; content: Buffer }> {
  const rows = await (messageClass === '80040' ? gtpRowsOf(tx, day) : pointRowsOf(tx, actor, day));
  if (rows.length === 0) throw invalidField('day', 'За этот день нет ни одного значения');
  const party = await tx.one<Party>(sql`
    select inn, short_name as name from organization where guid = ${actor.organization}`);
  if (!party?.inn) throw new AppError('conflict', { detail: 'У организации нет ИНН: укажите его в её карточке.' });
  const points = await exportedPoints(tx, actor, day, rows);
  const body = bodyOf(day, party, first, areasOf(party, points, areas === 'branches'));
  const { number, madeAt } = await numbered(tx, actor, day, body);
  writeJournal(tx, actor, {
    action: 'export',
    organization: actor.organization,
    entity: 'measurement_export',
    recordName: `${messageClass} № ${number}`,
    after: { day, number, points: points.length },
  });
  const name = `${messageClass}_${party.inn}_${day.replaceAll('-', '')}_${number}.xml`;
  return { name, content: windows1251(messageOf(messageClass, day, number, madeAt, body)) };
}
