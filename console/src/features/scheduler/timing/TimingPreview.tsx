import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { timingSchema } from 'contract/features/scheduler/facts.ts';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import * as z from 'zod/mini';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { zoneTitle } from '../../../ui/text/zone-title.ts';
import { Loading } from '../../../ui/Loading.tsx';
import classes from '../Scheduler.module.css';
import { timingMistake, timingText } from './timing-text.ts';

const PAUSE_MS = 300;
/** The height in pixels of twenty starts and the concurrent tasks in a wide window. */
const STARTS_HEIGHT = 113;

interface Props {
  values: Readonly<Record<string, unknown>>;
  /** The guid of the schedule, unless it is new. */
  guid: string | undefined;
  isPaused: boolean;
}

/** A schedule that is off or paused does not start by itself. */
function startsText(isOff: boolean, isPaused: boolean): string {
  if (isOff) return 'Задача выключена и сама не запустится. Если включить — запуски';
  return isPaused ? 'Задача приостановлена. Запуски, когда её возобновят,' : 'Ближайшие запуски';
}

const besideText = (runs: number): string =>
  runs
    ? `В те же часы ближайших суток по другим задачам: ${countOf(runs, ['запуск', 'запуска', 'запусков'])}.`
    : 'В те же часы ближайших суток других запусков нет.';

/** The timing of a schedule before it is saved: as text, as the next twenty starts, and the tasks that start at the
 *  same time. */
export function TimingPreview({ values, guid, isPaused }: Props) {
  const { starts, cron, everyMinutes, timeZone, calendar } = values;
  const own = {
    starts,
    cron: starts === 'cron' ? cron : null,
    everyMinutes: starts === 'every' ? Number(everyMinutes) : null,
    timeZone,
    calendar,
  };
  const words = z.safeParse(timingSchema, own).success ? timingText(values) : null;
  const isTimed = (starts === 'cron' || starts === 'every') && words !== null;
  const written = JSON.stringify(own);
  const [body] = useDebouncedValue(written, PAUSE_MS);
  // This POST changes nothing, so it is read as a query.
  const { data, error } = useQuery({
    queryKey: ['schedule-preview', guid, body],
    queryFn: ({ signal }) => call(scheduleCalls.preview, { query: { except: guid }, body: JSON.parse(body), signal }),
    // The previous text may not have been a valid timing.
    enabled: isTimed && body === written,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!words)
    return (
      <p className={classes.preview} aria-live="polite">
        {timingMistake(values) ? 'Исправьте' : 'Укажите'} расписание, и здесь появятся его слова и ближайшие запуски.
      </p>
    );
  return (
    <section className={classes.preview} aria-label="Когда запустится">
      <Text fw={600} aria-live="polite">
        {words.charAt(0).toLocaleUpperCase('ru') + words.slice(1)}
      </Text>
      {isTimed && !data && !error && <Loading height={STARTS_HEIGHT} />}
      {isTimed && error && <ErrorNote {...formErrorText(error)} />}
      {isTimed && data?.starts.length === 0 && (
        <Text size="sm" c="red">
          Никогда: таких дней в ближайшие девять лет не будет.
        </Text>
      )}
      {isTimed && data && data.starts.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {startsText(values.isEnabled === false, isPaused)} по часам задачи, {zoneTitle(String(timeZone))}:
          </Text>
          <ol className={classes.starts}>
            {data.starts.map((start) => (
              <li key={start}>{formatDateTime(start, String(timeZone))}</li>
            ))}
          </ol>
          {data.beside && (
            <Text size="sm" c={data.beside.isBusy ? 'orange' : 'dimmed'}>
              {besideText(data.beside.runs)}
              {data.beside.isBusy && ' Некоторые минуты заняты: запуски будут ждать друг друга.'}
            </Text>
          )}
        </>
      )}
    </section>
  );
}
