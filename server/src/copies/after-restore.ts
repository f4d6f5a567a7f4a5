import type pg from 'pg';
import type { Via } from 'contract/kit/journal-entry.ts';
import { newGuid } from '../core/guid.ts';
import type { Manifest } from './manifest.ts';

/** Invalidates sessions and account links that existed when the copy was made. */
export async function closeDoors(owner: pg.ClientBase): Promise<void> {
  await owner.query('update session set ended_at = now() where ended_at is null');
  await owner.query('delete from account_link where used_at is null');
}

const via: Via = { kind: 'program', name: 'Восстановление из копии' };

/** Records in the journal of every organization that its data were restored to an earlier moment. */
export async function journalRestored(owner: pg.ClientBase, { madeAt }: Manifest): Promise<void> {
  await owner.query(
    `insert into journal (organization_guid, via, action, after, request_id)
     select guid, $1, 'restore', $2, $3 from organization order by guid`,
    [via, { copiedAt: madeAt }, newGuid()],
  );
}
