import { Text } from '@mantine/core';
import { addDays, dayAt, MOSCOW_ZONE } from 'contract/day-shape.ts';
import { forecastCalls } from 'contract/features/forecast-calls.ts';
import { knowledgeKinds, MOST_DAYS_AHEAD, type Knowledge } from 'contract/features/forecasts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../resource/ConfirmDialog.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { OptionSelect } from '../../ui/OptionSelect.tsx';
import { toast } from '../../ui/toast.ts';

const DAYS = 60;
const yesterday = () => addDays(dayAt(Date.now(), MOSCOW_ZONE), -1);
const leads = Array.from({ length: MOST_DAYS_AHEAD }, (_, index) => String(index + 1));

interface Props {
  row: AnyRow;
  onStarted: () => void;
  onClose: () => void;
}

/** Which days a forecast is tried on, and what it may know of them. All methods are tried together. */
export function BacktestDialog({ row, onStarted, onClose }: Props) {
  const [to, setTo] = useState<string | null>(yesterday);
  const [from, setFrom] = useState<string | null>(() => addDays(yesterday(), 1 - DAYS));
  const [ahead, setAhead] = useState(String(Math.min(Number(row['horizon']), MOST_DAYS_AHEAD)));
  const [knowledge, setKnowledge] = useState<Knowledge>('dayEnd');
  const { send, messages, isPending, error } = useCheckedSend(forecastCalls.startBacktest);
  const run = async () => {
    const body = { from: from ?? '', to: to ?? '', leads: Number(ahead), knowledge };
    const done = await send({ params: { guid: row.guid }, body });
    if (!done) return;
    void toast({ color: 'green', message: 'Проверка поставлена в очередь: её можно оставить, итог придёт сам.' });
    onStarted();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Проверить на прошлом"
      label="Проверить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">Проверяются все методы и их смесь; рядом — точка отсчёта: как неделю назад.</Text>
      <DateField label="С" required value={from} error={messages['from']} onChange={setFrom} />
      <DateField label="По" required value={to} error={messages['to']} onChange={setTo} />
      <OptionSelect
        label="Дальность, суток"
        required
        data={leads}
        value={ahead}
        error={messages['leads']}
        onChange={(value) => value && setAhead(value)}
      />
      <OptionSelect
        label="Что считать известным"
        required
        data={Object.entries(knowledgeKinds).map(([value, label]) => ({ value, label }))}
        value={knowledge}
        onChange={(value) => value && setKnowledge(value as Knowledge)}
      />
    </ConfirmDialog>
  );
}
