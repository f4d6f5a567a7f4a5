import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { schedules, scheduleStates } from 'contract/features/scheduler/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useEvents } from '../../api/events.ts';
import { useSend } from '../../api/queries.ts';
import { useDecision } from '../../api/decisions.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { OwnCells, RowAction } from '../../resource/state/list-options.ts';
import { SelectionButton } from '../../resource/bulk/SelectionButton.tsx';
import { Status } from '../../ui/StatusText.tsx';
import { CalendarFeedButton } from './actions/CalendarFeedButton.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { scheduleLooks } from './schedule-looks.ts';
import { timingText } from './timing/timing-text.ts';

const ScheduleFields = lazy(async () => ({ default: (await import('./timing/ScheduleFields.tsx')).ScheduleFields }));
const PauseDialog = lazy(async () => ({ default: (await import('./actions/PauseDialog.tsx')).PauseDialog }));
const RunDialog = lazy(async () => ({ default: (await import('./actions/RunDialog.tsx')).RunDialog }));

/** The reason of a pause without the advice after the colon, which is shown on the card. */
function whyPaused(reason: string | null): string {
  const [why = ''] = reason?.split(':') ?? [];
  return why && `: ${why.charAt(0).toLocaleLowerCase('ru')}${why.slice(1)}`;
}

const cellsIn = (zone: string): OwnCells<typeof schedules> => ({
  state: {
    text: ({ state, pauseReason }) => scheduleStates[state!] + (state === 'paused' ? whyPaused(pauseReason) : ''),
    cell: ({ state, pauseReason }) => (
      <>
        <Status of={scheduleLooks} state={state!} />
        {state === 'paused' && <span data-tip={pauseReason ?? undefined}>{whyPaused(pauseReason)}</span>}
      </>
    ),
  },
  cron: { text: (row) => timingText(row, zone) ?? '' },
});
const form = <ScheduleFields />;

/** The schedules: their job, state, timing, last run and author. */
export function SchedulesPage() {
  useEvents(['runs'], [schedules.routes.list.path]);
  const [opened, setOpened] = useState<{ what: 'run' | 'pause'; row: Row<typeof schedules> } | null>(null);
  const resume = useSend(scheduleCalls.resume);
  const mayRun = useDecision('runs', 'create');
  const mayEdit = useDecision('scheduler', 'update');
  const close = () => setOpened(null);
  const zone = useTimeZone();
  const cells = useMemo(() => cellsIn(zone), [zone]);
  const actions: RowAction<typeof schedules>[] = [
    {
      label: 'Запустить сейчас',
      icon: IconPlayerPlay,
      decision: mayRun,
      onRun: (row) => setOpened({ what: 'run', row }),
    },
    {
      label: 'Приостановить',
      icon: IconPlayerPause,
      decision: mayEdit,
      onRun: (row) => setOpened({ what: 'pause', row }),
    },
    {
      label: 'Возобновить',
      icon: IconPlayerTrackNext,
      decision: mayEdit,
      onRun: ({ guid }) => resume.mutate({ body: { guids: [guid] } }),
    },
  ];
  const pauseMany = (
    <SelectionButton of={schedules} label="Приостановить" icon={IconPlayerPause} right={mayEdit}>
      {({ rows, clear }, done) => <PauseDialog rows={rows} onPaused={clear} onClose={done} />}
    </SelectionButton>
  );
  return (
    <ResourceList resource={schedules} form={form} cells={cells} actions={actions}>
      <ListHeading>
        <CalendarFeedButton />
      </ListHeading>
      <ListToolbar bulk={pauseMany} />
      <ListTable />
      <ListFooter />
      <Suspense>
        {opened?.what === 'pause' && <PauseDialog rows={[opened.row]} onClose={close} />}
        {opened?.what === 'run' && <RunDialog row={opened.row} onClose={close} />}
      </Suspense>
    </ResourceList>
  );
}
