import { viewCalls, type ViewPlace } from 'contract/features/glossary/views.ts';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';

/** The time after which a term counts as read. */
const READ_MS = 2000;

/** Counts a view of a term that stays on the screen; the result is not awaited. */
export function useTermView(guid: string, place: ViewPlace): void {
  useEffect(() => {
    const count = () => void call(viewCalls.count, { params: { guid }, body: { place } }).catch(() => undefined);
    const timer = setTimeout(count, READ_MS);
    return () => clearTimeout(timer);
  }, [guid, place]);
}
