import { Button, Text } from '@mantine/core';
import { IconHistory, IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useSend } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useRefusal } from '../../api/decisions.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Status } from '../../ui/StatusText.tsx';
import { scheduleLooks } from './schedule-looks.ts';
import { refused } from '../../ui/refusal/refused.ts';

const PauseDialog = lazy(async () => ({ default: (await import('./actions/PauseDialog.tsx')).PauseDialog }));
const RunDialog = lazy(async () => ({ default: (await import('./actions/RunDialog.tsx')).RunDialog }));
const BackfillDialog = lazy(async () => ({ default: (await import('./actions/BackfillDialog.tsx')).BackfillDialog }));

const regionSources = { label: 'Источники подкачки', to: paths.regionSources };
/** The screens with the settings that a task requires to have any effect. */
const settings: Readonly<Record<string, { label: string; to: string } | undefined>> = {
  regionLoads: regionSources,
  peakHours: regionSources,
  journalRetention: { label: 'Сроки хранения в журнале', to: paths.logRecords },
};

/** The state of a schedule and its actions. */
export function SchedulePanel() {
  const { row } = useRecord(schedules);
  const zone = useTimeZone();
  const [opened, setOpened] = useState<'run' | 'pause' | 'backfill' | null>(null);
  const resume = useSend(scheduleCalls.resume);
  const mayNotRun = useRefusal('runs', 'create');
  const mayNotEdit = useRefusal('scheduler', 'update');
  const isPaused = row.state === 'paused';
  const { pausedUntil: until } = row;
  const needed = settings[row.kind];
  const close = () => setOpened(null);
  return (
    <>
      <InHead place="state">
        <Status of={scheduleLooks} state={row.state!} />
        {isPaused && (
          <Text size="sm" c="dimmed">
            {until && `до ${formatDateTime(until, zone)}: `}
            {row.pauseReason} {needed && <TextLink to={needed.to}>{needed.label}</TextLink>}
          </Text>
        )}
      </InHead>
      <InHead place="actions">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPlay size={16} />}
          {...refused(mayNotRun)}
          onClick={() => setOpened('run')}
        >
          Запустить сейчас
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={isPaused ? <IconPlayerTrackNext size={16} /> : <IconPlayerPause size={16} />}
          {...refused(mayNotEdit)}
          loading={resume.isPending}
          onClick={() => (isPaused ? resume.mutate({ body: { guids: [row.guid] } }) : setOpened('pause'))}
        >
          {isPaused ? 'Возобновить' : 'Приостановить'}
        </Button>
      </InHead>
      <InHead place="rare">
        {(row.starts === 'cron' || row.starts === 'every') && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconHistory size={16} />}
            {...refused(mayNotRun)}
            onClick={() => setOpened('backfill')}
          >
            За прошлое
          </Button>
        )}
      </InHead>
      <Suspense>
        {opened === 'run' && <RunDialog row={row} onClose={close} />}
        {opened === 'pause' && <PauseDialog rows={[row]} onClose={close} />}
        {opened === 'backfill' && <BackfillDialog row={row} onClose={close} />}
      </Suspense>
    </>
  );
}
