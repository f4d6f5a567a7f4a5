import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import { schedules, type ScheduleState } from 'contract/features/scheduler/facts.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useEvents } from '../../api/events.ts';
import { useSend } from '../../api/queries.ts';
import { useDecision } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { Column } from '../../resource/Column.tsx';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { RowAction } from '../../resource/RowAction.tsx';
import { PauseManyButton } from './PauseManyButton.tsx';
import { SectionLink } from './SectionLink.tsx';
import { ScheduleStatus } from './ScheduleStatus.tsx';
import { timingText } from './timing-text.ts';

const ScheduleFields = lazy(async () => ({ default: (await import('./ScheduleFields.tsx')).ScheduleFields }));
const PauseDialog = lazy(async () => ({ default: (await import('./PauseDialog.tsx')).PauseDialog }));
const RunDialog = lazy(async () => ({ default: (await import('./RunDialog.tsx')).RunDialog }));

const resource = anyResource(schedules);
const form = <ScheduleFields />;

/** What is done regularly: state, next and last run, and who it is done for. */
export function SchedulesPage() {
  useEvents(['runs'], [resource.routes.list.path]);
  const [opened, setOpened] = useState<{ what: 'run' | 'pause'; row: AnyRow } | null>(null);
  const resume = useSend(scheduleCalls.resume);
  const mayRun = useDecision('scheduler', 'create');
  const mayEdit = useDecision('scheduler', 'update');
  const close = () => setOpened(null);
  return (
    <ResourceList resource={resource} form={form}>
      <ListHeading>
        <SectionLink to={paths.schedulerRuns}>Запуски</SectionLink>
        <SectionLink to={paths.schedulerLoad}>Нагрузка</SectionLink>
        <SectionLink to={paths.productionCalendar}>Календарь</SectionLink>
      </ListHeading>
      <Column name="state" width={150}>
        {({ state }) => <ScheduleStatus state={state as ScheduleState} />}
      </Column>
      <Column name="cron" width={320}>
        {(row) => timingText(row)}
      </Column>
      <RowAction
        label="Запустить сейчас"
        icon={IconPlayerPlay}
        decision={mayRun}
        onRun={(row) => setOpened({ what: 'run', row })}
      />
      <RowAction
        label="Приостановить"
        icon={IconPlayerPause}
        decision={mayEdit}
        onRun={(row) => setOpened({ what: 'pause', row })}
      />
      <RowAction
        label="Возобновить"
        icon={IconPlayerTrackNext}
        decision={mayEdit}
        onRun={({ guid }) => resume.mutate({ body: { guids: [guid] } })}
      />
      <ListToolbar bulk={<PauseManyButton />} />
      <ListTable />
      <ListFooter />
      <Suspense>
        {opened?.what === 'pause' && <PauseDialog rows={[opened.row]} onClose={close} />}
        {opened?.what === 'run' && <RunDialog row={opened.row} onClose={close} />}
      </Suspense>
    </ResourceList>
  );
}
