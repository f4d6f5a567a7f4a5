import { createHash } from 'node:crypto';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';

/** Stores a file unchanged; if it is already stored, its age is reset so that the cleanup keeps it. */
export async function keepRegionFile(tx: Tx, name: string, content: Uint8Array, packed: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await tx.run(sql`
    insert into region_file (organization_guid, sha256, name, content, bytes)
    values (current_organization(), ${sha256}, ${name}, ${packed}, ${content.length}) 
    on conflict (organization_guid, sha256) do update set received_at = now()`);
  return sha256;
}
