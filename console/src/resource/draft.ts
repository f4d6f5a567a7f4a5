import { del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';

const draftSchema = z.object({
  values: z.record(z.string(), z.unknown()),
  /** The version of the record that the draft was begun from; null for a new one. */
  version: z.nullable(z.number()),
  savedAt: z.number(),
});
export type Draft = z.infer<typeof draftSchema>;

/** One form of one user in one organization. */
export const draftKey = (user: string, organization: string | null, resource: string, record: string | null): string =>
  ['draft', user, organization ?? '-', resource, record ?? 'new'].map(encodeURIComponent).join('/');

/** Without a store (a private window) the form works, only without a draft. */
export async function readDraft(key: string): Promise<Draft | null> {
  const parsed = z.safeParse(draftSchema, await get(key).catch(() => null));
  return parsed.success ? parsed.data : null;
}

export const writeDraft = (key: string, draft: Draft): Promise<void> => set(key, draft).catch(() => undefined);

export const dropDraft = (key: string): Promise<void> => del(key).catch(() => undefined);
