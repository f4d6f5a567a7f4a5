import { Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { pendingCalls, pendingStates, type PendingChange } from 'contract/features/rights/pending-changes.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ReasonDialog } from '../../../resource/frame/ReasonDialog.tsx';
import { recordPath } from '../../../record-path.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import classes from '../requests/Requests.module.css';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ChangeLines } from './ChangeLines.tsx';

interface Props {
  change: PendingChange;
}

const say = (message: string) => void toast({ color: 'green', message });

/** One pending change: its effects, its author, and the decision. */
export function Pending({ change }: Props) {
  const { guid, subject, title, lines, author, state, isOwn, isEmergency, hindrance } = change;
  const zone = useTimeZone();
  const [isDeclining, setDeclining] = useState(false);
  /** The dialog keeps the version that was opened even if the change is reloaded meanwhile; after a refusal it is
   *  reloaded. */
  const [opening, setOpening] = useState<Pick<PendingChange, 'title' | 'lines'> | null>(null);
  const approve = useSend(pendingCalls.approve);
  const withdraw = useSend(pendingCalls.withdraw);
  const client = useQueryClient();
  // The effects may have changed: the approval is then refused, and the change is reloaded.
  const readAnew = () => void client.invalidateQueries({ queryKey: [pendingCalls.list.path] });
  const close = () => {
    setDeclining(false);
    setOpening(null);
  };
  const done = (message: string) => ({
    onSuccess: () => {
      close();
      say(message);
    },
  });
  const params = { guid };
  const read = opening && approve.error ? { title, lines } : opening;
  const open = () => {
    approve.reset();
    setOpening({ title, lines });
  };
  const path = subject && recordPath(subject.resource, subject.guid);
  return (
    <article className={classes.request} aria-label={`${title}: ${author}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="h2">
          {path ? <TextLink to={path}>{title}</TextLink> : title}
        </Text>
        <Text size="sm">{[pendingStates[state], change.decidedBy].filter(Boolean).join(', ')}</Text>
      </Group>
      <Text size="sm">
        {isOwn ? 'Предлагаете вы' : author} · {formatDateTime(change.createdAt, zone)} · ждёт до{' '}
        {formatDateTime(change.expiresAt, zone)}
      </Text>
      <ChangeLines lines={lines} />
      {change.answer && <Text size="sm">Ответ: {change.answer}</Text>}
      {state === 'open' && (
        <Group gap="xs" mt="sm">
          {isOwn && (
            <ActionButton
              icon={IconX}
              refusal={undefined}
              onClick={() => withdraw.mutate({ params }, done('Изменение отозвано'))}
            >
              Отозвать
            </ActionButton>
          )}
          {(!isOwn || isEmergency) && (
            <>
              <ActionButton icon={IconCheck} refusal={hindrance ?? undefined} onClick={open}>
                Утвердить
              </ActionButton>
              <ActionButton icon={IconX} refusal={hindrance ?? undefined} onClick={() => setDeclining(true)}>
                Отклонить
              </ActionButton>
            </>
          )}
        </Group>
      )}
      {withdraw.error && <ErrorNote {...errorText(withdraw.error)} />}
      {read && (
        <ApproveDialog
          change={{ ...change, ...read }}
          isPending={approve.isPending}
          error={approve.error}
          onClose={close}
          onConfirm={(reason) =>
            approve.mutate(
              { params, body: { ...read, reason } },
              { ...done('Утверждено и сделано'), onError: readAnew },
            )
          }
        />
      )}
      {isDeclining && (
        <ReasonDialog
          title={`Отклонить: ${title}?`}
          label="Отклонить"
          text={`Ничего не изменится. Причину прочтёт ${author}.`}
          route={pendingCalls.decline}
          name="answer"
          request={{ params }}
          onClose={close}
          onDone={done('Изменение отклонено').onSuccess}
        />
      )}
    </article>
  );
}
