import { Text } from '@mantine/core';
import { recheckCalls, type Recheck } from 'contract/features/measurements/recheck.ts';
import { addDays, moscowToday } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { notBefore, useFirstDay } from '../../../resource/frame/first-day.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';

interface Props {
  last: Recheck | null;
  onClose: () => void;
}

/** Asks for the days that are checked again in the background. */
export function RecheckDialog({ last, onClose }: Props) {
  const first = useFirstDay();
  const [from, setFrom] = useState<string | null>(notBefore(first, addDays(moscowToday(), -31)));
  const [to, setTo] = useState<string | null>(addDays(moscowToday(), -1));
  const { send, messages, isPending, error } = useCheckedSend(recheckCalls.start);
  const faults: Partial<Record<'from' | 'to', string>> = messages;
  const start = async () => {
    if (!(await send({ body: { from: from ?? '', to: to ?? '' } }))) return;
    void toast({ color: 'green', message: 'Проверка началась: замечания изменятся, когда она закончится' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Проверить измерения заново"
      label="Проверить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void start().catch(() => undefined)}
    >
      <Text size="sm">
        Сутки всех точек, которые вам видны, проверят нынешними порогами и ожидаемыми профилями. Значения не изменятся,
        принятые замечания останутся принятыми.
      </Text>
      <DateField label="С" required min={first} value={from} onChange={setFrom} error={faults.from} />
      <DateField label="По" required min={first} value={to} onChange={setTo} error={faults.to} />
      <SinceNote />
      {last?.summary && (
        <Text size="sm" c="dimmed">
          {`Прошлый раз, ${formatDate(last.from)} — ${formatDate(last.to)}. ${last.summary}.`}
        </Text>
      )}
    </ConfirmDialog>
  );
}
