import type pg from 'pg';
import type { ForwardedEntry } from './forwarded-entry.ts';

const MOST = 500;

/** The next entries to forward and the positions of all lanes after them. */
export interface Batch {
  entries: ForwardedEntry[];
  positions: number[];
}

/** Actions whose values are part of the sentence; values of fields are not forwarded. */
const ACTIONS_WITH_VALUES = "('refused', 'signInRefused', 'signOut', 'export', 'forget', 'restore')";

// Entries are ordered by the maximum number reached in their lane so far. It never decreases within a lane, and of two
// transactions, one of which ended before the other began, the earlier one comes first whatever their lanes, because
// numbers are assigned in order.
const NEXT = `
  select e.number, e.occurred_at as "occurredAt", e.account_guid as "accountGuid",
    readable_name(e.account_guid, e.user_name) as "userName", e.via, e.action, e.entity, e.record_guid as "recordGuid",
    readable_name(e.record_guid, e.record_name) as "recordName", e.within_guid as "withinGuid", null as before,
    case when e.action in ${ACTIONS_WITH_VALUES} then readable_values(e.record_guid, e.after) end as after,
    e.address, e.request_id as "requestId", e.parts, e.is_part as "isPart", e.returns, null as "returnedBy",
    coalesce(a.user_name, case when e.account_guid is null then e.user_name end) as login,
    coalesce(e.organization_guid, e.acted_in) as "organizationGuid", o.short_name as "organizationName",
    e.lane, e.position, encode(e.hash, 'hex') as hash
  from (
    select j.*, max(j.number) over (partition by j.lane order by j.position) as turn
    from unnest($1::bigint[]) with ordinality p (position, place) cross join lateral (
      select * from journal j where j.lane = p.place - 1 and j.position > p.position order by j.position limit $2) j
  ) e
  left join account a on a.guid = e.account_guid
  left join organization o on o.guid = coalesce(e.organization_guid, e.acted_in)
  order by e.turn, e.lane, e.position limit $2`;

/** Reads the next entries of the journal; undefined when there are none. The client is the owner's. */
export async function nextBatch(owner: pg.Client): Promise<Batch | undefined> {
  await owner.query('begin isolation level repeatable read read only');
  try {
    const { rows } = await owner.query<{ positions: number[]; heads: number[] }>(
      `select positions, (select array_agg(l.length order by l.lane) from journal_lane l) as heads from journal_forwarding`,
    );
    const { positions, heads } = rows[0]!;
    if (heads.every((head, lane) => head === positions[lane])) return undefined;
    const { rows: entries } = await owner.query<ForwardedEntry>(NEXT, [positions, MOST]);
    // At the end, lanes may end with forgotten entries that have no row.
    if (entries.length < MOST) return { entries, positions: heads };
    for (const { lane, position } of entries) positions[lane] = position;
    return { entries, positions };
  } finally {
    await owner.query('commit');
  }
}

/** Remembers that a batch has been forwarded. */
export async function keepForwarded(owner: pg.Client, { entries, positions }: Batch): Promise<void> {
  await owner.query(
    `update journal_forwarding set previous = positions, positions = $1, sent = sent + $2, sent_at = now(), fault = null`,
    [positions, entries.length],
  );
}

/** Records why a batch was not forwarded, and steps back by one, because a receiver may have lost what it accepted just
 *  before it failed. */
export async function keepFault(owner: pg.Client, fault: string): Promise<void> {
  await owner.query('update journal_forwarding set positions = previous, failures = failures + 1, fault = $1', [fault]);
}
