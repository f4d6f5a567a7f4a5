import { scheduleProposalCalls } from 'contract/features/scheduler/proposals.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../api/queries.ts';
import { useRecord } from '../../resource/record-context.ts';

const ProposalBanner = lazy(async () => ({ default: (await import('./ProposalBanner.tsx')).ProposalBanner }));

/** What is proposed for a schedule whose changes another person approves. */
export function Proposal() {
  const { row } = useRecord();
  const { data } = useCall(
    scheduleProposalCalls.open,
    { params: { guid: row.guid } },
    { enabled: row['needsApproval'] === true },
  );
  return <Suspense>{data && <ProposalBanner proposal={data} />}</Suspense>;
}
