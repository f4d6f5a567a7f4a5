import { employees } from 'contract/features/employees/facts.ts';
import { individualPermissions, permissionGroups } from 'contract/features/rights/facts.ts';
import type { RightsSource, SourceManner } from 'contract/features/rights/sources.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { Row } from 'contract/kit/resource.ts';
import { anyFields } from 'contract/rights/reach.ts';
import type { Rights } from 'contract/rights/rights.ts';
import { entryColumns } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { belonging } from '../../../resource/column.ts';
import { rowsAsOf } from '../../../resource/past/as-of.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { grantOf } from '../people.service.ts';
import { cardEntries, groupsAfter, groupsBefore } from './history.ts';

type Come = Pick<RightsSource, 'manner' | 'at' | 'by'>;

/** How an entry came about: directly, or as a part of larger work. */
async function comeBy(tx: Tx, entry: JournalEntry | undefined): Promise<Come> {
  if (!entry) return { manner: 'unknown', at: null, by: null };
  const { occurredAt: at, userName: by, requestId, isPart, returns, action, entity } = entry;
  const whole = isPart
    ? await tx.one<{ action: string; entity: string }>(sql`
        select action, kind as entity from journal where request_id = ${requestId} and not is_part order by number desc limit 1`)
    : undefined;
  const manner = (): SourceManner => {
    if (returns !== null) return 'return';
    if (whole?.action === 'import') return 'import';
    if (whole?.action === 'create' && entity === 'individual_permission') return 'deputy';
    if (whole) return 'bulk';
    return action === 'create' && entity === 'employee' ? 'card' : 'hand';
  };
  return { manner: manner(), at, by };
}

async function ofIndividual(tx: Tx, reader: Rights, row: Row<typeof individualPermissions>): Promise<RightsSource> {
  const entry = await tx.one<JournalEntry>(sql`
    select ${entryColumns} from journal j
    where j.record_guid = ${row.guid} and j.kind = 'individual_permission' and j.action = 'create' order by j.number desc limit 1`);
  const absent = await tx.one<{ name: string }>(sql`
    select t.full_name as name from individual_permission i join employee t on t.guid = i.absent_guid
    where i.guid = ${row.guid} and ${belonging(reached(employees, reader, 'read', anyFields))}`);
  return {
    guid: row.guid,
    group: null,
    description: null,
    grants: [grantOf(row)],
    ...(await comeBy(tx, entry)),
    insteadOf: absent?.name ?? null,
  };
}

/** The groups and individual rights of a person with their origin, as far as the reader may know it. */
export async function sourcesOf(
  tx: Tx,
  reader: Rights,
  card: Row<typeof employees>,
  { grants }: Rights,
): Promise<RightsSource[]> {
  const entries = await cardEntries(tx, card.guid);
  const groups = await rowsAsOf(tx, permissionGroups, sql`t.guid = any(${card.groups ?? []}::uuid[])`, null);
  const provided = await tx.rows<{ guid: string; name: string }>(sql`
    select l.to_guid as guid, p.name from employee_group l join sign_in_provider p on p.guid = l.provider_guid where l.from_guid = ${card.guid}`);
  const providers = new Map(provided.map(({ guid, name }) => [guid, name]));
  const individual = await rowsAsOf(tx, individualPermissions, sql`t.employee_guid = ${card.guid}`, null);
  const sources: RightsSource[] = [];
  for (const { guid, name, description } of groups.toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))) {
    const joined = entries.find((entry) => groupsAfter(entry)?.includes(guid) && !groupsBefore(entry)?.includes(guid));
    const given = grants.filter((grant) => grant.group === name);
    const come = await comeBy(tx, joined);
    const by = providers.get(guid);
    sources.push({
      guid,
      group: name,
      description,
      grants: given,
      ...come,
      insteadOf: null,
      ...(by && { manner: 'provider' as const, by }),
    });
  }
  for (const row of individual) sources.push(await ofIndividual(tx, reader, row));
  return sources;
}
