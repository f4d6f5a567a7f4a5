import { scheduleProposalCalls } from 'contract/features/scheduler/proposals.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { RecordContext, useRecord } from '../../resource/state/record-context.ts';
import { ScheduleFields } from './timing/ScheduleFields.tsx';

/** The form of a schedule; if changes need another user's approval, saving creates a proposal. */
export function ScheduleFormTab() {
  const { resource, row } = useRecord(schedules);
  if (!row.needsApproval)
    return (
      <CardFormTab>
        <ScheduleFields />
      </CardFormTab>
    );
  const proposing = { ...resource, routes: { ...resource.routes, update: scheduleProposalCalls.propose } };
  return (
    <RecordContext value={{ resource: proposing, row }}>
      <CardFormTab label="Предложить правку" done="правка предложена">
        <ScheduleFields />
      </CardFormTab>
    </RecordContext>
  );
}
