import { Outlet, useParams } from '@tanstack/react-router';
import { scheduleProposalCalls } from 'contract/features/scheduler/proposals.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { lazy, Suspense } from 'react';
import { useEvents } from '../../api/events.ts';
import { useDecision } from '../../api/decisions.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { CardFact } from '../../resource/card/CardFact.tsx';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { zoneTitle } from '../../ui/text/zone-title.ts';
import { SchedulePanel } from './SchedulePanel.tsx';
import { timingText } from './timing/timing-text.ts';

const ProposalBanner = lazy(async () => ({ default: (await import('./proposal/ProposalBanner.tsx')).ProposalBanner }));

/** The proposal for a schedule whose changes need another user's approval. */
function Proposal() {
  const { row } = useRecord(schedules);
  const { data } = useCall(scheduleProposalCalls.open, { params: { guid: row.guid } }, { enabled: row.needsApproval });
  return <Suspense>{data && <ProposalBanner proposal={data} />}</Suspense>;
}

/** The facts about the schedule, and its timing as text. */
function ScheduleFacts() {
  const { row } = useRecord(schedules);
  const zone = useTimeZone();
  return (
    <CardFacts fields={['nextRunAt', 'lastState']}>
      <CardFact label="Когда">{timingText(row)}</CardFact>
      {row.timeZone !== zone && (
        <CardFact label="Часы этой карточки">
          {zoneTitle(zone)}; у задачи — {zoneTitle(row.timeZone)}
        </CardFact>
      )}
    </CardFacts>
  );
}

/** One schedule: its timing, actions and runs. */
export function SchedulePage() {
  const { id = '' } = useParams({ strict: false });
  useEvents(['runs'], [schedules.routes.list.path]);
  const { allowed: maySeeRuns } = useDecision('runs', 'read');
  const tabs = [
    { label: 'Задача', to: paths.schedule(id) },
    ...(maySeeRuns ? [{ label: 'Запуски', to: paths.scheduleRuns(id) }] : []),
    { label: 'Цепочка', to: paths.scheduleChain(id) },
    { label: 'История', to: paths.scheduleHistory(id) },
  ];
  return (
    <ResourceCard resource={schedules} guid={id} listPath={paths.scheduler} cardPath={paths.schedule}>
      <SchedulePanel />
      <Proposal />
      <ScheduleFacts />
      <RouteTabs label="Задача" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
