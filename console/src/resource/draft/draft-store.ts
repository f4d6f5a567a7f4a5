import { del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';

const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  /** The values that the draft started from: the user typed whatever differs from them. */
  base: z.record(z.string(), z.unknown()),
  /** The key of the first attempt to create, so that a retry repeats it. */
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

/** The draft that was kept last, in IndexedDB or aside. */
export async function readDraft(key: string): Promise<Draft | null> {
  const kept = parseDraft(await get(key).catch(() => null));
  const backup = parseDraft(readBackup(key));
  return backup && backup.savedAt > (kept?.savedAt ?? 0) ? backup : kept;
}

export const writeDraft = (key: string, draft: Draft): Promise<void> => set(key, draft);

export const dropDraft = (key: string): Promise<void> => del(key);
