import type { RemovedRecord, removedRecords } from 'contract/features/journal/removed.ts';
import { recordSections as sections } from 'contract/features/journal/sections.ts';
import type { Answer } from 'contract/kit/route.ts';
import { decide } from 'contract/rights/decide.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../../core/actor.ts';
import { doerName } from '../../../core/journal.ts';
import { contains } from '../../../core/search.ts';
import { all, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { JournalPlace } from '../period.service.ts';
import { newestOfKinds, readInOrder } from '../stretches.service.ts';

interface Asked {
  entity?: string | undefined;
  search?: string | undefined;
}

/** The number of names listed for a bulk removal. */
const NAMES = 3;

/** A page of removed records. Sections where the person may read only some rows are left out, because it is unknown
 *  whether a removed record was one of them. */
export async function readRemoved(
  tx: Tx,
  actor: Actor,
  { entity, search }: Asked,
  after: JournalPlace | null,
  limit: number,
): Promise<Answer<typeof removedRecords>> {
  const { rights } = actor;
  const mayRead = (section: EntityType) => decide(rights, section, 'read').allowed;
  const kinds = [...sections].flatMap(([table, section]) =>
    mayRead(section) && (!entity || entity === table) ? [table] : [],
  );
  const denied = rights.grants.flatMap(({ effect, object }) => (effect === 'deny' && object ? [object] : []));
  const name = sql`readable_name(j.record_guid, j.record_name)`;
  const isOpen = sql`(j.record_guid is null or j.record_guid::text <> all(${denied}::text[]))`;
  const isKept = sql`not exists (select from journal r where r.returns = j.number)`;
  const isFound = search?.trim() ? contains(search, sql`search_key(${name})`) : sql`true`;
  const foundFirst = search?.trim() ? sql`p."isFound" desc, p.number` : sql`p.number`;
  /** The records of a bulk removal `w`, each in the form of a single removal, limited to the requested number. */
  const parts = sql`(
    select ${name} as name, ${isFound} as "isFound", j.number from (
      select p.number, p.record_guid, p.record_name from journal p
      where p.request_id = w.request_id and p.is_part and p.action = 'remove' order by p.number offset 0) j
    where ${isOpen} and ${isKept}) p`;
  const condition = all([
    isKept,
    isOpen,
    sql`(${isFound} or j.parts is not null and exists (select from (select j.request_id) w, lateral ${parts} where p."isFound"))`,
    ...(after ? [sql`(j.occurred_at, j.number) < (${after.at}::timestamptz, ${after.number}::bigint)`] : []),
  ]);
  readInOrder(tx);
  const newest = newestOfKinds({
    organization: actor.organization!,
    actions: ['remove'],
    kinds,
    isOwnOnly: !decide(rights, 'sharedData', 'create').allowed,
    condition,
    limit: limit + 1,
  });
  // Undoing an import removed the records it had created and changed the others.
  const gone = sql`(select count(*)::integer from journal p where p.request_id = j.request_id and p.is_part and p.action = 'remove')`;
  const found = await tx.rows<Omit<RemovedRecord, 'refusal'>>(sql`
    select j.number, j.occurred_at as "occurredAt", ${doerName} as "userName", j.entity, ${name} as "recordName",
      case when j.parts is null or j.returns is null then j.parts else ${gone} end as parts,
      case when j.parts is null then '{}' else array(
        select p.name from (select j.request_id) w, lateral ${parts} where p.name is not null
        order by ${foundFirst} limit ${NAMES}) end as "partNames",
      coalesce((
        select json_agg(json_build_object('entity', s.value ->> 'table', 'count', jsonb_array_length(s.value -> 'rows'))
          order by s.value ->> 'table')
        from jsonb_array_elements(j.stored) s (value) where s.value ->> 'table' <> j.entity), '[]') as related
    from ${newest} j order by j.occurred_at desc, j.number desc limit ${limit + 1}`);
  const items = found.slice(0, limit).map((one) => {
    const { allowed, reason } = decide(rights, sections.get(one.entity)!, 'create');
    const related = one.related.filter(({ entity: table }) => !sections.has(table) || mayRead(sections.get(table)!));
    return { ...one, related, refusal: allowed ? null : reason };
  });
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? `${last.occurredAt},${last.number}` : null };
}
