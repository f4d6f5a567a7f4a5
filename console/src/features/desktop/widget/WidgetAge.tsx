import { IconClockExclamation } from '@tabler/icons-react';
import type { WidgetAnswer } from 'contract/features/widgets/calls.ts';
import { aboutOf } from 'contract/features/widgets/about.ts';
import type { WidgetSource } from 'contract/features/widgets/sources.ts';
import { formatDateTime, formatTime } from '../../../ui/text/format.ts';
import { StatusText } from '../../../ui/StatusText.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from '../Desktop.module.css';

interface Props {
  answer: WidgetAnswer;
  source: WidgetSource;
  /** The period of the desktop, used by a widget without its own. */
  period: string;
  refreshSeconds: number;
  /** The last refresh failed. */
  hasFailed: boolean;
}

const TICK_MS = 15_000;
/** Data without automatic refresh are stale after a quarter of an hour. */
const SHELF_LIFE_SECONDS = 900;

/** The period and the time of the data, and whether they are stale. */
export function WidgetAge({ answer, source, period, refreshSeconds, hasFailed }: Props) {
  const zone = useTimeZone();
  const { asOf } = answer;
  const age = (useNow(TICK_MS) - Date.parse(asOf)) / 1000;
  const isStale = hasFailed || age > Math.max(2 * refreshSeconds, refreshSeconds ? 60 : SHELF_LIFE_SECONDS);
  const about = aboutOf(source, period, answer);
  const time = formatTime(Date.parse(asOf), zone);
  return (
    <span className={classes.age} data-tip={`Данные на ${formatDateTime(asOf, zone)}`}>
      {about && `${about} · `}
      {isStale ? (
        <StatusText kind="waiting" icon={IconClockExclamation}>
          Устарело: {time}
        </StatusText>
      ) : (
        time
      )}
    </span>
  );
}
