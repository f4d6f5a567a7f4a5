import { Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import {
  proposalKinds,
  proposalStates,
  sharedProposals,
  type SharedProposal,
} from 'contract/features/shared-proposals/calls.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { FieldLines } from '../../resource/value/FieldLines.tsx';
import { recordPath } from '../../record-path.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { toast } from '../../ui/toast.ts';
import { AcceptDeletion } from './AcceptDeletion.tsx';
import { DeclineDialog } from './DeclineDialog.tsx';
import classes from './Proposals.module.css';

const done = { change: 'изменена', create: 'добавлена', share: 'стала общей' } as const;

interface Props {
  proposal: SharedProposal;
}

/** One proposal: its author and organization, the proposed and the present values, the reason, and the decision. */
export function Proposal({ proposal }: Props) {
  const {
    guid,
    kind,
    resource,
    recordGuid,
    recordName,
    author,
    organization,
    createdAt,
    state,
    answer,
    isOwn,
    mayDecide,
  } = proposal;
  const zone = useTimeZone();
  const [isDeclining, setDeclining] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const accept = useSend(sharedProposals.accept);
  const withdraw = useSend(sharedProposals.withdraw);
  const error = accept.error ?? withdraw.error;
  const say = (message: string) => ({ onSuccess: () => void toast({ color: 'green', message }) });
  const path = recordGuid && recordPath(resource, recordGuid);
  return (
    <article className={classes.proposal} aria-label={`Предложение: ${recordName}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="h2">
          {path ? <TextLink to={path}>{recordName}</TextLink> : recordName}
        </Text>
        <Text size="sm">
          {proposalKinds[kind]} · {proposalStates[state]}
        </Text>
      </Group>
      <Text size="sm">
        {isOwn ? 'Вы предложили' : proposal.isInside ? author : `${author}, ${organization}`} ·{' '}
        {formatDateTime(createdAt, zone)}
      </Text>
      {proposal.lines.length > 0 && (
        <FieldLines
          lines={proposal.lines}
          beside={kind !== 'change' ? null : state === 'open' ? 'now' : 'was'}
          title="Предложено"
        />
      )}
      {proposal.usedElsewhere !== null && state === 'open' && (
        <Text size="sm">
          {proposal.usedElsewhere
            ? `Используют другие организации: ${formatNumber(proposal.usedElsewhere)}.`
            : 'Другие организации запись не используют.'}
        </Text>
      )}
      <Text size="sm">Причина: {proposal.reason}</Text>
      {answer && <Text size="sm">Ответ: {answer}</Text>}
      {proposal.hindrance && <Text size="sm">{proposal.hindrance} Принять предложение уже нельзя.</Text>}
      {state === 'open' && (mayDecide || isOwn) && (
        <Group gap="xs" mt="sm">
          {mayDecide && (
            <>
              <ActionButton
                icon={IconCheck}
                refusal={proposal.hindrance ?? proposal.refusal ?? undefined}
                onClick={() =>
                  kind === 'delete'
                    ? setDeleting(true)
                    : accept.mutate({ params: { guid }, query: {} }, say(`Предложение принято, запись ${done[kind]}`))
                }
              >
                Принять
              </ActionButton>
              <ActionButton icon={IconX} refusal={undefined} onClick={() => setDeclining(true)}>
                Отклонить
              </ActionButton>
            </>
          )}
          {isOwn && (
            <ActionButton
              icon={IconArrowBackUp}
              refusal={undefined}
              onClick={() => withdraw.mutate({ params: { guid } }, say('Предложение отозвано'))}
            >
              Отозвать
            </ActionButton>
          )}
        </Group>
      )}
      {error && <ErrorNote {...errorText(error)} />}
      {isDeleting && <AcceptDeletion proposal={proposal} onClose={() => setDeleting(false)} />}
      {isDeclining && <DeclineDialog proposal={proposal} onClose={() => setDeclining(false)} />}
    </article>
  );
}
