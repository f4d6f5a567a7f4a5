import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { emptyOf } from 'contract/kit/field.ts';
import type { Input } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { inManner } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging } from '../../../resource/column.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { createRow } from '../../../resource/store.ts';
import type { MessagePoint } from '../../../exchange/message.ts';

const OWN_CODE = /^\d{15}$/;
const TITLE = 255;

/** The metering points with these file codes, within the user's rights; points of other organizations are unknown. */
export async function pointsByCode(tx: Tx, actor: Actor, codes: readonly string[]): Promise<Map<string, string>> {
  const mine = belonging(reached(meteringPoints, actor.rights, 'read'));
  const found = await tx.rows<{ code: string; guid: string }>(sql`
    select k.code, t.guid from (
      select k.code, coalesce(e.metering_point_guid, p.guid) as point from unnest(${codes}::text[]) k (code)
      left join exchange_code e on e.organization_guid = (select current_organization()) and e.code = k.code
      left join metering_point p on p.organization_guid = (select current_organization()) and p.code = k.code) k
    join metering_point t on t.guid = k.point
    where ${mine}`);
  return new Map(found.map(({ code, guid }) => [code, guid]));
}

/** The points of a table: the chosen one, or those named in rows by code or by a unique name. */
export async function pointsOfTable(
  tx: Tx,
  actor: Actor,
  names: readonly string[],
  chosen: string | null,
): Promise<Map<string, string>> {
  const mine = belonging(reached(meteringPoints, actor.rights, 'read'));
  if (chosen) {
    const [point] = await tx.rows<{ guid: string }>(
      sql`select t.guid from metering_point t where t.guid = ${chosen} and ${mine}`,
    );
    if (!point) throw new AppError('conflict', { detail: 'Выбранной точки больше нет: выберите другую.' });
    return new Map([['', point.guid]]);
  }
  const known = await pointsByCode(tx, actor, names);
  const rest = names.filter((name) => !known.has(name));
  const named = await tx.rows<{ name: string; guid: string }>(sql`
    select t.name, min(t.guid::text) as guid from metering_point t
    where t.name = any(${rest}::text[]) and ${mine} group by t.name having count(*) = 1`);
  for (const { name, guid } of named) known.set(name, guid);
  return known;
}

/** The factor for meter values of points on a day: the transformer ratio of that day, or for a point without
 *  transformers its own coefficient. */
export async function ratiosOf(tx: Tx, points: readonly string[]): Promise<(point: string, day: string) => number> {
  const found = await tx.rows<{ guid: string; coefficient: number | null; from: string | null; to: string | null }>(sql`
    select p.guid, case when t.guid is null then p.coefficient else t.coefficient end as coefficient,
      t.valid_from as "from", t.valid_to as "to"
    from metering_point p left join transformation t on t.organization_guid = p.organization_guid and t.metering_point_guid = p.guid
    where p.guid = any(${points}::uuid[])`);
  const byPoint = Map.groupBy(found, ({ guid }) => guid);
  return (point, day) =>
    byPoint.get(point)?.find(({ from, to }) => (from === null || from <= day) && (to === null || day <= to))
      ?.coefficient ?? 1;
}

export const mayCreatePoints = ({ rights }: Actor) => decide(rights, 'meteringPoints', 'create', null, onSomeRows);

/** The default place of new points: the first consumption object, the lowest voltage. */
const home = sql`
  select (select guid from consumption_object where organization_guid = (select current_organization()) order by created_at, guid limit 1) as "consumptionObjectGuid",
    (select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid where d.id = 1 order by v.sort, v.guid limit 1) as "voltageGuid"`;

/** Creates the missing points of a file. Returns those that could be created. */
export async function createPoints(
  tx: Tx,
  actor: Actor,
  points: readonly MessagePoint[],
): Promise<Map<string, string>> {
  const created = new Map<string, string>();
  const place = await tx.one<{ consumptionObjectGuid: string | null; voltageGuid: string | null }>(home);
  const { consumptionObjectGuid, voltageGuid } = place ?? {};
  if (!consumptionObjectGuid || !voltageGuid) return created;
  const empty = Object.fromEntries(
    Object.entries(meteringPoints.fields).map(([key, field]) => [key, emptyOf(field) as unknown]),
  ) as Input<typeof meteringPoints>;
  for (const { code, name } of points) {
    const input: Input<typeof meteringPoints> = {
      ...empty,
      consumptionObjectGuid,
      voltageGuid,
      name: name.slice(0, TITLE) || `Точка ${code}`,
      code: OWN_CODE.test(code) ? code : null,
      purpose: 'technical',
      direction: 'both',
      collectMethod: 'exchange',
      status: 'working',
    };
    const { guid } = await createRow(tx, inManner(actor, { isPart: true }), meteringPoints, input);
    if (!OWN_CODE.test(code)) await mapCode(tx, actor, code, guid);
    created.set(code, guid);
  }
  return created;
}

export const mapCode = (tx: Tx, { organization }: Actor, code: string, meteringPoint: string): Promise<number> =>
  tx.run(sql`
    insert into exchange_code (organization_guid, code, metering_point_guid) values (${organization}, ${code}, ${meteringPoint})
    on conflict (organization_guid, code) do update set metering_point_guid = excluded.metering_point_guid`);
