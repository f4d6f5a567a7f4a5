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

const store = () => import('idb-keyval');

/** The key of one form of one user in one organization. */
export const draftKey = (user: string, organization: string | null, resource: string, record: string | null): string =>
  ['draft', user, organization ?? '-', resource, record ?? 'new'].map(encodeURIComponent).join('/');

function parseDraft(stored: unknown): Draft | null {
  const parsed = z.safeParse(draftSchema, stored);
  return parsed.success ? parsed.data : null;
}

function readAside(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Without a store (a private window) the form works, but without drafts. */
export async function readDraft(key: string): Promise<Draft | null> {
  const kept = parseDraft(
    await store()
      .then(({ get }) => get(key))
      .catch(() => null),
  );
  const aside = parseDraft(readAside(key));
  return aside && aside.savedAt > (kept?.savedAt ?? 0) ? aside : kept;
}

/** Saves a draft in sessionStorage while the page is being left, because the browser does not wait for IndexedDB then. */
export function writeDraftAside(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // sessionStorage is full or forbidden; the write to IndexedDB was started as well.
  }
}

export const writeDraft = (key: string, draft: Draft): Promise<void> =>
  store()
    .then(({ set }) => set(key, draft))
    .catch(() => undefined);

export function dropDraft(key: string): Promise<void> {
  sessionStorage.removeItem(key);
  return store()
    .then(({ del }) => del(key))
    .catch(() => undefined);
}
