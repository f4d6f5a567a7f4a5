import type pg from 'pg';
import { AppError } from './app-error.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** The reason for the read-only mode and its expected end (ISO 8601). */
export interface ReadOnlyMode {
  reason: string;
  expectedUntil: string | null;
  since: string;
}

const AGAIN_SECONDS = { least: 5, usual: 60, most: 3600 };

const moscow = (moment: string) =>
  new Date(moment)
    .toLocaleString('ru', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' })
    .replace(',', '');

/** 503 with the expected end; the reason is hidden from anonymous users. */
export function readOnlyRefusal({ reason, expectedUntil }: ReadOnlyMode, isStranger = false): AppError {
  const left = expectedUntil === null ? AGAIN_SECONDS.usual : (Date.parse(expectedUntil) - Date.now()) / 1000;
  const retryAfter = Math.ceil(Math.min(Math.max(left, AGAIN_SECONDS.least), AGAIN_SECONDS.most));
  const why = isStranger ? '' : ` Причина: ${reason.replace(/[.\s]+$/, '')}.`;
  const end = expectedUntil === null ? '' : ` Ожидаемое окончание — ${moscow(expectedUntil)} (Москва).`;
  return new AppError('read_only', {
    detail: `Идут работы: изменить сейчас ничего нельзя, ничего не изменилось.${why}${end}`,
    retryAfter,
  });
}

export async function readOnlyMode(pool: pg.Pool): Promise<ReadOnlyMode | null> {
  const { rows } = await pool.query<{ mode: ReadOnlyMode | null }>('select told_read_only() as mode');
  return rows[0]!.mode;
}

export const isReadOnly = async (tx: Tx): Promise<boolean> =>
  (await tx.one(sql`select from read_only_mode`)) !== undefined;
