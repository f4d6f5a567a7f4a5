import { gtps } from 'contract/features/gtps/facts.ts';
import type { Input } from 'contract/kit/resource.ts';
import { decide } from 'contract/rights/decide.ts';
import { onSomeRows } from 'contract/rights/row-rules.ts';
import type { Actor } from '../../../core/actor.ts';
import { inManner } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { createRow } from '../../../resource/store.ts';
import type { MessagePoint } from '../../../exchange/message.ts';

const TITLE = 255;

/** The groups of delivery points and the flows with these codes. */
export async function gtpsByCode(tx: Tx, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map();
  const found = await tx.rows<{ code: string; guid: string }>(sql`
    select code, guid from gtp where organization_guid = (select current_organization()) and code = any(${codes}::text[])`);
  return new Map(found.map(({ code, guid }) => [code, guid]));
}

/** Creates the missing groups and flows of a file, and the groups connected by a flow. Returns those created; none
 *  without the right. */
export async function createGtps(tx: Tx, actor: Actor, missing: readonly MessagePoint[]): Promise<Map<string, string>> {
  const created = new Map<string, string>();
  if (missing.length === 0 || !decide(actor.rights, 'exchangeFiles', 'create', null, onSomeRows).allowed)
    return created;
  const known = await gtpsByCode(
    tx,
    missing.flatMap(({ gtp }) => gtp?.ends ?? []),
  );
  const make = async (code: string, name: string, rest: Partial<Input<typeof gtps>> = {}) => {
    const input = {
      name: name.slice(0, TITLE) || code,
      code,
      kind: 'group',
      fromGuid: null,
      toGuid: null,
      ...rest,
    } as const;
    const { guid } = await createRow(tx, inManner(actor, { isPart: true }), gtps, input);
    known.set(code, guid);
    return guid;
  };
  for (const { code, name, gtp } of missing)
    if (!gtp?.ends) created.set(code, known.get(code) ?? (await make(code, name)));
  for (const { code, name, gtp } of missing) {
    if (!gtp?.ends) continue;
    const [from, to] = gtp.ends;
    const fromGuid = known.get(from) ?? (await make(from, from));
    const toGuid = known.get(to) ?? (await make(to, to));
    created.set(code, await make(code, name, { kind: 'flow', fromGuid, toGuid }));
  }
  return created;
}
