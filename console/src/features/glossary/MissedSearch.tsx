import { missedCalls, missedText } from 'contract/features/glossary/missed.ts';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { useList } from '../../resource/state/list-context.ts';

/** A search counts only after the person stops typing for this long. */
const STOPPED_MS = 3000;

/** Counts a search of the glossary without results, once the person stops typing. */
export function MissedSearch() {
  const { search, query, isPast } = useList();
  const text = search.search ?? '';
  const isWhole = !search.filter && !isPast && missedText.safeParse(text).success;
  const isMissed = isWhole && query.data?.total === 0 && !query.isPlaceholderData;
  useEffect(() => {
    if (!isMissed) return undefined;
    const count = () => void call(missedCalls.count, { body: { text } }).catch(() => undefined);
    const timer = setTimeout(count, STOPPED_MS);
    return () => clearTimeout(timer);
  }, [isMissed, text]);
  return null;
}
