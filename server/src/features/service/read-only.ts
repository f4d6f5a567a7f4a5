import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import type { ReadOnlyMode } from '../../core/read-only.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const modeOf = async (tx: Tx) =>
  (await tx.one<{ mode: ReadOnlyMode | null }>(sql`select told_read_only() as mode`))!.mode;

type Given = Pick<ReadOnlyMode, 'reason' | 'expectedUntil'>;

/** Turns the read-only mode on, with a reason and an expected end, or off; returns it. Errors: 409 when it is off already. */
export async function turnReadOnly(tx: Tx, actor: Actor, given: Given | null): Promise<ReadOnlyMode | null> {
  const before = await modeOf(tx);
  if (!before && !given) throw new AppError('conflict', { detail: 'Режим «только чтение» уже выключен.' });
  await tx.run(
    sql`select turn_read_only(${given !== null}, ${given?.reason ?? null}, ${given?.expectedUntil ?? null}::timestamptz)`,
  );
  writeJournal(tx, actor, {
    action: 'update',
    organization: null,
    entity: 'read_only_mode',
    recordName: given ? `включён: ${given.reason}` : 'выключен',
    before: { isOn: before !== null, reason: before?.reason ?? null, expectedUntil: before?.expectedUntil ?? null },
    after: { isOn: given !== null, reason: given?.reason ?? null, expectedUntil: given?.expectedUntil ?? null },
  });
  return modeOf(tx);
}
