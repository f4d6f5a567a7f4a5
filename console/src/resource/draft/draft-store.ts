import { del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';

const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  /** The values that the draft started from; all differences from them were typed by the user. */
  base: z.record(z.string(), z.unknown()),
  /** The key of the first creation attempt, so that a retry repeats it. */
  idempotencyKey: z.string(),
  /** The version of the record that the draft started from; null for a new one. */
  version: z.nullable(z.number()),
  savedAt: z.number(),
});
export type Draft = z.infer<typeof draftSchema>;

function parseDraft(stored: unknown): Draft | null {
  const parsed = z.safeParse(draftSchema, stored);
  return parsed.success ? parsed.data : null;
}

function readBackup(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The most recent draft, from IndexedDB or the sessionStorage backup. */
export async function readDraft(key: string): Promise<Draft | null> {
  const kept = parseDraft(await get(key).catch(() => null));
  const backup = parseDraft(readBackup(key));
  return backup && backup.savedAt > (kept?.savedAt ?? 0) ? backup : kept;
}

export const writeDraft = (key: string, draft: Draft): Promise<void> => set(key, draft);

export const dropDraft = (key: string): Promise<void> => del(key);
