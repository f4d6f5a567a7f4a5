import { createHash } from 'node:crypto';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

/** Keeps a file as it came; one that is there already is as good as new, so that nobody forgets it meanwhile. */
export async function keepRegionFile(tx: Tx, name: string, content: Uint8Array, packed: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  await tx.run(sql`
    insert into region_file (organization_guid, sha256, name, content, bytes)
    values (current_organization(), ${sha256}, ${name}, ${packed}, ${content.length}) 
    on conflict (organization_guid, sha256) do update set received_at = now()`);
  return sha256;
}
