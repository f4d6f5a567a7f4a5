import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { organization } from '../../api/session.ts';
import { useWho } from '../../api/who.ts';
import type { FormValues } from '../frame/form-values.ts';
import type { Draft } from './draft-store.ts';
import { draftKey, dropDraft, readDraft, writeDraft, writeDraftBackup } from './draft.ts';

interface Options {
  resource: string;
  record: string | null;
  version: number | null;
  values: FormValues;
  base: FormValues;
  idempotencyKey: string;
  isChanged: boolean;
  /** False when nothing can be entered. */
  isKept: boolean;
  onRestore: (draft: Draft) => void;
}

const PAUSE_MS = 300;

/** Keeps the values typed into a form in the browser, and restores them after a reload, a sign-in or a connection
 *  loss. */
export function useDraft(options: Options) {
  const { resource, record, version, values, base, idempotencyKey, isChanged, isKept, onRestore } = options;
  const { userModel } = useWho();
  const [key] = useState(() => draftKey(userModel.guid, organization(), resource, record));
  const [isReady, setReady] = useState(false);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const isWritten = useRef(false);

  const restore = useEffectEvent((draft: Draft | null) => {
    if (draft) {
      isWritten.current = true;
      onRestore(draft);
      setRestoredAt(draft.savedAt);
    }
    setReady(true);
  });
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const draft = isKept ? await readDraft(key) : null;
      if (!isGone) restore(draft);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [key, isKept]);

  const keep = useEffectEvent((isLast: boolean) => {
    // Until an earlier draft has been read, new input is saved only when the page is left, because the earlier draft
    // may still be restored.
    if (!isReady && !(isLast && isChanged)) return;
    if (isChanged) {
      isWritten.current = true;
      const draft = { values, base, idempotencyKey, version, savedAt: Date.now() };
      if (isLast) writeDraftBackup(key, draft);
      void writeDraft(key, draft);
    } else if (isWritten.current) {
      isWritten.current = false;
      void dropDraft(key);
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(false), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every change restarts the pause
  }, [values, isChanged, isReady]);
  useEffect(() => {
    // The page may be reloaded, closed or left before the pause is over.
    const keepLast = () => keep(true);
    window.addEventListener('pagehide', keepLast);
    return () => {
      window.removeEventListener('pagehide', keepLast);
      keep(false);
    };
  }, []);

  return {
    isReady,
    restoredAt,
    /** Drops the draft once it is saved or discarded. */
    drop: () => {
      isWritten.current = false;
      setRestoredAt(null);
      return dropDraft(key);
    },
  };
}
