import { Text, TextInput } from '@mantine/core';
import { scheduleCalls } from 'contract/features/scheduler/calls.ts';
import type { schedules } from 'contract/features/scheduler/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { MomentField } from '../../../ui/input/MomentField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  rows: readonly Row<typeof schedules>[];
  onPaused?: () => void;
  onClose: () => void;
}

/** Pauses schedules with a reason, for a given time or until they are resumed. */
export function PauseDialog({ rows, onPaused, onClose }: Props) {
  const [reason, setReason] = useDraftState('pause/reason', '');
  const [until, setUntil] = useState<string | null>(null);
  const { send, messages, isPending, error } = useCheckedSend(scheduleCalls.pause);
  const [first] = rows;
  const title =
    rows.length === 1
      ? `Приостановить «${first!.name}»?`
      : `Приостановить ${countOf(rows.length, ['задачу', 'задачи', 'задач'])}?`;
  const pause = async () => {
    const guids = rows.map(({ guid }) => guid);
    const paused = await send({ body: { guids, reason: reason.trim(), until } });
    if (!paused) return;
    const count = countOf(paused.changed, ['задача', 'задачи', 'задач']);
    void toast({ color: 'green', message: `Приостановлено: ${count}` });
    onPaused?.();
    onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      label="Приостановить"
      isPending={isPending}
      isDisabled={!reason.trim()}
      error={error}
      onClose={onClose}
      onConfirm={() => void pause().catch(() => undefined)}
    >
      <Text size="sm">
        Начатые запуски закончатся, новых не будет. Сроки, которые пройдут за это время, не догоняются.
      </Text>
      <TextInput
        label="Причина"
        required
        data-autofocus
        maxLength={300}
        value={reason}
        error={messages.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <MomentField
        label="До какого времени (пусто — пока не возобновят)"
        value={until}
        error={messages.until}
        onChange={setUntil}
      />
    </ConfirmDialog>
  );
}
