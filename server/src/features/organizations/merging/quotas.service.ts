import type { Merging } from 'contract/features/organizations/merging.ts';
import { quotaKinds, quotaNames, type QuotaKind } from 'contract/features/organizations/usage.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { within } from '../../../core/within.ts';

type Use = Readonly<Record<QuotaKind, number>>;
const MEGABYTE = 1024 * 1024;

/** The use of quotas by the current organization, with files in bytes so that uses can be added, and without the people
 *  in `others`. */
const useBeside = async (tx: Tx, others: readonly string[]): Promise<Use> =>
  (await tx.one<Use>(sql`
    select (select count(*) from membership m where m.organization_guid = current_organization() and m.account_guid <> all(${others}::uuid[]))::float8 as users,
      quota_use(current_organization(), 'metering_points')::float8 as "meteringPoints",
      quota_use(current_organization(), 'channels')::float8 as channels,
      (select coalesce(sum(a.bytes), 0) from attachment a where a.organization_guid = current_organization())::float8 as "filesMb"`))!;

/** The quotas of the successor that would be exceeded. */
export async function quotasBeyond(tx: Tx, subject: string, successor: string): Promise<Merging['quotas']> {
  const { most, members, own } = await within(tx, successor, async (tx) => ({
    most: await tx.one<Readonly<Record<QuotaKind, number | null>>>(sql`
      select users, metering_points as "meteringPoints", channels, files_mb as "filesMb" from organization_quota
      where organization_guid = current_organization()`),
    members: await tx.rows<{ account: string }>(
      sql`select account_guid as account from membership where organization_guid = current_organization()`,
    ),
    own: await useBeside(tx, []),
  }));
  const accounts = members.map(({ account }) => account);
  const come = await within(tx, subject, (tx) => useBeside(tx, accounts));
  return quotaNames.flatMap((kind) => {
    const limit = most?.[kind] ?? null;
    const sum = own[kind] + come[kind];
    const would = kind === 'filesMb' ? Math.ceil(sum / MEGABYTE) : sum;
    return limit !== null && come[kind] > 0 && would > limit ? [{ title: quotaKinds[kind], would, most: limit }] : [];
  });
}
