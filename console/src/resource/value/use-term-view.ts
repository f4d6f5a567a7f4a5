import { viewCalls, type ViewPlace } from 'contract/features/glossary/views.ts';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';

/** Whoever leaves sooner has not read it. */
const READ_MS = 2000;

/** Counts the reading of a term that stays before the reader; nobody waits for it. */
export function useTermView(guid: string, place: ViewPlace): void {
  useEffect(() => {
    const count = () => void call(viewCalls.count, { params: { guid }, body: { place } }).catch(() => undefined);
    const timer = setTimeout(count, READ_MS);
    return () => clearTimeout(timer);
  }, [guid, place]);
}
