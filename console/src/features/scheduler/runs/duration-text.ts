import type { Run } from 'contract/features/scheduler/runs.ts';
import { NBSP } from '../../../ui/text/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long a run took: «1 ч 5 мин», «42 с», «меньше секунды». */
export function durationText({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>): string | null {
  if (!startedAt || !finishedAt) return null;
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
  if (seconds < 1) return 'меньше секунды';
  if (seconds < MINUTE) return `${seconds}${NBSP}с`;
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  if (seconds < HOUR) return `${minutes}${NBSP}мин ${seconds % MINUTE}${NBSP}с`;
  return `${Math.floor(seconds / HOUR)}${NBSP}ч ${minutes}${NBSP}мин`;
}
