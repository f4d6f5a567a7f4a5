import { Text, TextInput } from '@mantine/core';
import type { BoardPoint } from 'contract/features/measurements/board.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { taskCalls } from 'contract/features/measurements/tasks.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Period } from '../PeriodBar.tsx';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  point: BoardPoint;
  channel: Channel;
  /** The days offered at first. */
  period: Period;
  onClose: () => void;
}

const DAYS_AHEAD = 3;

/** Asks who is to bring the values of a point, for which days and until when. */
export function TaskDialog({ point, channel, period, onClose }: Props) {
  const [from, setFrom] = useState<string | null>(period.from);
  const [to, setTo] = useState<string | null>(period.to);
  const [due, setDue] = useState<string | null>(addDays(moscowToday(), DAYS_AHEAD));
  const [assignee, setAssignee] = useState<string | null>(null);
  const [note, setNote] = useDraftState(`task/${point.meteringPointGuid}/note`, '');
  const people = useCall(taskCalls.people, {});
  const { send, messages, isPending, error } = useCheckedSend(taskCalls.create);
  const run = async () => {
    const days = { from: from ?? '', to: to ?? '', due: due ?? '' };
    const who = { meteringPointGuid: point.meteringPointGuid, channel, assigneeGuid: assignee ?? '' };
    const given = await send({ body: { ...who, ...days, note: note.trim() || null } });
    if (!given) return;
    void toast({ color: 'green', message: `Поручено: ${given.assignee.name}. Уведомление отправлено.` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Поручить: ${point.name}`}
      label="Поручить"
      isPending={isPending}
      isDisabled={!assignee || !from || !to || !due}
      error={error ?? people.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <OptionSelect
        label="Кому"
        required
        data={(people.data ?? []).map(({ guid, name }) => ({ value: guid, label: name }))}
        nothingFoundMessage="Никого не нашлось"
        value={assignee}
        error={messages.assigneeGuid}
        onChange={setAssignee}
      />
      <DateField label="Данные с" required value={from} error={messages.from} onChange={setFrom} />
      <DateField label="по" required value={to} error={messages.to} onChange={setTo} />
      <DateField label="Срок" required value={due} error={messages.due} onChange={setDue} />
      <TextInput
        label="Что сделать"
        maxLength={255}
        value={note}
        error={messages.note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Text size="sm">Поручение закроется само, когда придут все значения этих дней: рассчитанные не считаются.</Text>
    </ConfirmDialog>
  );
}
