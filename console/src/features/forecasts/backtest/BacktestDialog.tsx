import { Text } from '@mantine/core';
import { addMonths, firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { moscowToday, addDays } from 'contract/time/day-shape.ts';
import { forecastScoreCalls } from 'contract/features/forecasts/scores/calls.ts';
import {
  type forecasts,
  knowledgeKinds,
  MAX_DAYS_AHEAD,
  MAX_MONTHS_AHEAD,
  type Knowledge,
} from 'contract/features/forecasts/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { toast } from '../../../ui/toast.ts';
import { notBefore, useFirstDay } from '../../../resource/frame/first-day.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';

const DAYS = 60;
const MONTHS = 12;
const leadsUpTo = (most: number) => Array.from({ length: most }, (_, index) => String(index + 1));

/** The last complete days or months. */
function usualPeriod(isMonthly: boolean): { from: string; to: string } {
  const today = moscowToday();
  if (!isMonthly) return { from: addDays(today, -DAYS), to: addDays(today, -1) };
  const month = monthOf(today);
  return { from: firstDayOf(addMonths(month, -MONTHS)), to: lastDayOf(addMonths(month, -1)) };
}

interface Props {
  row: Row<typeof forecasts>;
  onStarted: () => void;
  onClose: () => void;
}

/** The days of a backtest and the data that a forecast may use. All methods are tested together. */
export function BacktestDialog({ row, onStarted, onClose }: Props) {
  const isMonthly = row.kind === 'monthly';
  const most = isMonthly ? MAX_MONTHS_AHEAD : MAX_DAYS_AHEAD;
  const seen = useFirstDay();
  // What a region took and what energy cost is public.
  const first = row.target === 'region' || row.kind === 'price' ? undefined : seen;
  const [usual] = useState(() => usualPeriod(isMonthly));
  const [to, setTo] = useState<string | null>(usual.to);
  const [from, setFrom] = useState<string | null>(notBefore(first, usual.from));
  const [ahead, setAhead] = useState(String(Math.min(row.horizon, most)));
  const [knowledge, setKnowledge] = useState<Knowledge>('dayEnd');
  const { send, messages, isPending, error } = useCheckedSend(forecastScoreCalls.startBacktest);
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
      <Text size="sm">
        Проверяются все методы и их смесь; рядом — точка отсчёта: как {isMonthly ? 'год' : 'неделю'} назад.
        {isMonthly && ' Прогноз строится на начало каждого месяца; проверяются целые месяцы, в которые попали эти дни.'}
      </Text>
      <DateField label="С" required min={first} value={from} error={messages.from} onChange={setFrom} />
      <DateField label="По" required min={first} value={to} error={messages.to} onChange={setTo} />
      {first && <SinceNote />}
      <OptionSelect
        label={isMonthly ? 'Дальность, месяцев' : 'Дальность, суток'}
        required
        data={leadsUpTo(most)}
        value={ahead}
        error={messages.leads}
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
