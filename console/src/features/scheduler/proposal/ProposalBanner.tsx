import { Text } from '@mantine/core';
import { IconArrowBackUp, IconUserCheck, IconX } from '@tabler/icons-react';
import { scheduleProposalCalls, type ScheduleProposal } from 'contract/features/scheduler/proposals.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { enteredOf } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { EntryChanges } from '../../../resource/past/EntryChanges.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import classes from '../Scheduler.module.css';

interface Props {
  proposal: ScheduleProposal;
}

/** A change that awaits another user's approval: its content and the actions available. */
export function ProposalBanner({ proposal }: Props) {
  const { resource, row } = useRecord(schedules);
  const zone = useTimeZone();
  const [isDeclining, setDeclining] = useState(false);
  const approve = useSend(scheduleProposalCalls.approve);
  const withdraw = useSend(scheduleProposalCalls.withdraw);
  const { may, author, createdAt, input, isStale } = proposal;
  const given = { params: { guid: row.guid, proposal: proposal.guid } };
  const error = approve.error ?? withdraw.error;
  const say = (message: string) => () => void toast({ color: 'green', message });
  return (
    <section className={classes.proposal} aria-label="Предложенная правка">
      <Text fw={600}>
        {author} предлагает правку, {formatDateTime(createdAt, zone)}
      </Text>
      <EntryChanges
        resource={resource}
        entry={{ before: { ...enteredOf(schedules, row), names: row.names }, after: input }}
      />
      {isStale && <Text size="sm">Задача изменилась после того, как правку предложили: утвердить её уже нельзя.</Text>}
      <div className={classes.decisions}>
        {may.withdraw === null ? (
          <ActionButton
            icon={IconArrowBackUp}
            refusal={undefined}
            onClick={() => withdraw.mutate(given, { onSuccess: say('Правка отозвана') })}
          >
            Отозвать
          </ActionButton>
        ) : (
          <>
            <ActionButton
              icon={IconUserCheck}
              refusal={may.approve ?? undefined}
              onClick={() => approve.mutate(given, { onSuccess: say('Правка утверждена') })}
            >
              Утвердить
            </ActionButton>
            <ActionButton icon={IconX} refusal={may.decline ?? undefined} onClick={() => setDeclining(true)}>
              Отклонить
            </ActionButton>
          </>
        )}
      </div>
      {error && <ErrorNote {...errorText(error)} />}
      {isDeclining && <DeclineDialog proposal={proposal} onClose={() => setDeclining(false)} />}
    </section>
  );
}
