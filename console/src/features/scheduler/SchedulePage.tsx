import { Outlet, useParams } from '@tanstack/react-router';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useEvents } from '../../api/events.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/CardFacts.tsx';
import { ResourceCard } from '../../resource/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { Chain } from './Chain.tsx';
import { Proposal } from './Proposal.tsx';
import { SchedulePanel } from './SchedulePanel.tsx';

const resource = anyResource(schedules);

/** One schedule: when it starts, what may be done to it, and how its runs went. */
export function SchedulePage() {
  const { id = '' } = useParams({ strict: false });
  useEvents(['runs'], [resource.routes.list.path]);
  const tabs = [
    { label: 'Задача', to: paths.schedule(id) },
    { label: 'Запуски', to: paths.scheduleRuns(id) },
    { label: 'История', to: paths.scheduleHistory(id) },
  ];
  return (
    <ResourceCard resource={resource} guid={id} listPath={paths.scheduler} cardPath={paths.schedule}>
      <SchedulePanel />
      <Proposal />
      <CardFacts fields={['kind', 'nextRunAt', 'lastRunAt', 'lastState', 'author']} />
      <Chain />
      <RouteTabs label="Задача" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
