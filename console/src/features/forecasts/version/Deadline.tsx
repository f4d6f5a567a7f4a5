import { IconClockExclamation, IconHourglass } from '@tabler/icons-react';
import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { formatDateTime, NBSP } from '../../../ui/text/format.ts';
import { StatusText } from '../../../ui/StatusText.tsx';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import { useNow } from '../../../ui/use-now.ts';

const EVERY_MS = 20_000;
const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

function lengthText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes >= 2 * DAY) return `${Math.floor(minutes / DAY)}${NBSP}сут.`;
  const hours = Math.floor(minutes / HOUR);
  return hours ? `${hours}${NBSP}ч ${minutes % HOUR}${NBSP}мин` : `${minutes}${NBSP}мин`;
}

/** The time left until the publication deadline of a version. */
export function Deadline({ version: { deadline, state } }: { version: ForecastVersion }) {
  const left = Date.parse(deadline) - useNow(EVERY_MS);
  if (state === 'published' || state === 'archived') return null;
  const moment = formatDateTime(deadline, MOSCOW);
  return left > 0 ? (
    <StatusText kind="waiting" icon={IconHourglass}>
      До срока публикации {lengthText(left)}: {moment}
    </StatusText>
  ) : (
    <StatusText kind="bad" icon={IconClockExclamation}>
      Срок публикации прошёл {moment}
    </StatusText>
  );
}
