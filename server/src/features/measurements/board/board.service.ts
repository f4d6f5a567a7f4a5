import {
  BOARD_PAGE,
  type BoardCell,
  type BoardHour,
  type BoardPoint,
  type boardCalls,
} from 'contract/features/measurements/board.ts';
import { dayStateOf, type Channel, type DayState } from 'contract/features/measurements/facts.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { Actor } from '../../../core/actor.ts';
import { matches } from '../../../core/search.ts';
import { readableFrom } from '../../../core/data-from.ts';
import { all, sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { latestOf } from '../../../series/latest.ts';
import { factsOf, type Fact } from '../consumption/facts.service.ts';
import { isVisible } from '../points.service.ts';
import { hoursOf } from './hours.ts';

interface BoardQuery {
  channel: Channel;
  from: string;
  to: string;
  branchGuid?: string | undefined;
  objectGuid?: string | undefined;
  purpose?: string | undefined;
  state?: DayState | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

type Named = Pick<BoardPoint, 'meteringPointGuid' | 'name' | 'code' | 'isVirtual'>;

/** A condition on points `p` and their objects `o`. */
function selectionOf({ branchGuid, objectGuid, purpose, search }: BoardQuery): Sql {
  const conditions: Sql[] = [];
  if (branchGuid) conditions.push(sql`o.branch_guid = ${branchGuid}`);
  if (objectGuid) conditions.push(sql`o.guid = ${objectGuid}`);
  if (purpose) conditions.push(sql`p.purpose = ${purpose}`);
  if (search) conditions.push(sql`p.guid in (select t.guid from metering_point t where ${matches(search)})`);
  return all(conditions);
}

/** The least complete first, then those with more estimates, then by name. */
const pageOf = (tx: Tx, facts: readonly Fact[], page: number) =>
  tx.rows<Named>(sql`
    select p.guid as "meteringPointGuid", p.name, p.code, p.formula is not null as "isVirtual"
    from unnest(${facts.map(({ key }) => key)}::uuid[],
        ${facts.map(({ present, expected }) => (expected ? present / expected : 1))}::double precision[],
        ${facts.map(({ estimated }) => estimated)}::integer[]) k (guid, share, estimated)
      join metering_point p on p.guid = k.guid
    order by k.share, k.estimated desc, p.name collate russian, p.guid
    limit ${BOARD_PAGE} offset ${(page - 1) * BOARD_PAGE}`);

const findingCounts = (tx: Tx, guids: readonly string[], { channel, from, to }: BoardQuery) =>
  readableFrom(tx, from).rows<{ point: string; day: string; findings: number }>(sql`
    select s.point, f.day, count(*) as findings
    from (
      select s.id, s.metering_point_guid as point from series s
      where s.channel = ${channel} and s.metering_point_guid = any(${guids}::uuid[])) s
      join measurement_finding f on f.series = s.id and f.day between ${from} and ${to}
    group by 1, 2`);

/** The cells of the given points, by point. */
async function cellsOf(tx: Tx, guids: readonly string[], query: BoardQuery): Promise<Map<string, BoardCell[]>> {
  const { channel, from, to } = query;
  const points = sql`p.guid = any(${guids}::uuid[])`;
  const facts = await factsOf(tx, {
    points,
    channel,
    from,
    to,
    step: 'day',
    key: sql`p.guid`,
    isPresenceOnly: true,
    isOfEachPoint: true,
  });
  const counts = await findingCounts(tx, guids, query);
  const found = new Map(counts.map(({ point, day, findings }) => [`${point} ${day}`, findings]));
  const byPoint = new Map<string, BoardCell[]>(guids.map((guid) => [guid, []]));
  for (const { key, at, present, estimated, nonCommercial, expected } of facts)
    byPoint.get(key!)!.push({
      day: at,
      present,
      estimated,
      ...(nonCommercial && { nonCommercial }),
      expected,
      findings: found.get(`${key} ${at}`) ?? 0,
    });
  return byPoint;
}

/** A page of the points that should have values in a period, with their days. */
export async function boardOf(tx: Tx, { rights }: Actor, query: BoardQuery): Promise<Answer<typeof boardCalls.board>> {
  const { channel, from, to, state, page = 1 } = query;
  const points = sql`${isVisible(rights)} and ${selectionOf(query)}`;
  const facts = await factsOf(tx, {
    points,
    channel,
    from,
    to,
    step: 'period',
    key: sql`p.guid`,
    isPresenceOnly: true,
    isOfEachPoint: true,
  });
  const states = { complete: 0, estimated: 0, partial: 0, none: 0 };
  for (const fact of facts) states[dayStateOf(fact)]++;
  const chosen = state ? facts.filter((fact) => dayStateOf(fact) === state) : facts;
  const named = await pageOf(tx, chosen, page);
  const guids = named.map(({ meteringPointGuid }) => meteringPointGuid);
  const ofPage = sql`s.channel = ${channel} and s.metering_point_guid = any(${guids}::uuid[])`;
  const latest = await latestOf(tx, ofPage, BOARD_PAGE);
  const lastAt = new Map(latest.map(({ meteringPoint, at }) => [meteringPoint, at]));
  const cells = guids.length ? await cellsOf(tx, guids, query) : new Map<string, BoardCell[]>();
  const hours = from === to ? await hoursOf(tx, channel, from, cells) : new Map<string, BoardHour[]>();
  return {
    states,
    total: chosen.length,
    points: named.map((point) => ({
      ...point,
      lastAt: lastAt.get(point.meteringPointGuid) ?? null,
      cells: cells.get(point.meteringPointGuid)!,
      hours: hours.get(point.meteringPointGuid) ?? [],
    })),
  };
}
