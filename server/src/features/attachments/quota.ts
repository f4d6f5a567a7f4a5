import { AppError } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';

const MB = 1024 * 1024;
const shownMb = (bytes: number) =>
  (bytes / MB).toLocaleString('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Reserves space for a file in the quota of its organization; removed files count, because they can be restored.
 *  Errors: 507. */
export async function reserveSpace(tx: Tx, quotaMb: number, bytes: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('files ' || ${tx.organization}, 0))`);
  const { kept } = (await tx.one<{ kept: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as kept from attachment where organization_guid = ${tx.organization}`,
  ))!;
  if (kept + bytes <= quotaMb * MB) return;
  throw new AppError('no_room', {
    detail: `Файлы организации занимают ${shownMb(kept)}\u00a0МБ из ${shownMb(quotaMb * MB)}\u00a0МБ: этот файл, ${shownMb(bytes)}\u00a0МБ, уже не поместится. Сообщите администратору сервера.`,
  });
}
