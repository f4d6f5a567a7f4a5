import type { Draft } from './draft-store.ts';

// Loaded lazily, because a form is read before it is filled in.
const store = () => import('./draft-store.ts');

/** The key of one form of one user in one organization. */
export const draftKey = (user: string, organization: string | null, resource: string, record: string | null): string =>
  ['draft', user, organization ?? '-', resource, record ?? 'new'].map(encodeURIComponent).join('/');

/** Without storage, as in a private window, the form works without drafts. */
export const readDraft = (key: string): Promise<Draft | null> =>
  store()
    .then((drafts) => drafts.readDraft(key))
    .catch(() => null);

/** Saves a draft in sessionStorage when the page is closing, because the browser does not wait for IndexedDB then. */
export function writeDraftBackup(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // sessionStorage is full or forbidden; the write to IndexedDB was started as well.
  }
}

export const writeDraft = (key: string, draft: Draft): Promise<void> =>
  store()
    .then((drafts) => drafts.writeDraft(key, draft))
    .catch(() => undefined);

export function dropDraft(key: string): Promise<void> {
  sessionStorage.removeItem(key);
  return store()
    .then((drafts) => drafts.dropDraft(key))
    .catch(() => undefined);
}
