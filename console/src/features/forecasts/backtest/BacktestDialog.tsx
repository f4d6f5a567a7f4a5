import { Text } from '@mantine/core';
import { addMonths, firstDayOf, lastDayOf, monthOf } from 'contract/time/calendar.ts';
import { moscowToday, addDays } from 'contract/time/day-shape.ts';
import { forecastScoreCalls } from 'contract/features/forecasts/scores/calls.ts';
import { type forecasts, knowledgeKinds, MAX_DAYS_AHEAD, MAX_MONTHS_AHEAD } from 'contract/features/forecasts/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
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
  const { from, to } = usualPeriod(isMonthly);
  const form = useRouteForm(forecastScoreCalls.startBacktest, `backtest/${row.guid}`, {
    from: notBefore(first, from),
    to,
    leads: Math.min(row.horizon, most),
    knowledge: 'dayEnd',
  });
  return (
    <RouteDialog
      form={form}
      title="Проверить на прошлом"
      label="Проверить"
      request={{ params: { guid: row.guid } }}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Проверка поставлена в очередь: её можно оставить, итог придёт сам.' });
        onStarted();
        onClose();
      }}
    >
      <Text size="sm">
        Проверяются все методы и их смесь; рядом — точка отсчёта: как {isMonthly ? 'год' : 'неделю'} назад.
        {isMonthly && ' Прогноз строится на начало каждого месяца; проверяются целые месяцы, в которые попали эти дни.'}
      </Text>
      <DateField {...form.field('from')} min={first} />
      <DateField {...form.field('to')} min={first} />
      {first && <SinceNote />}
      <OptionSelect
        {...form.field('leads')}
        label={isMonthly ? 'Дальность, месяцев' : 'Дальность, суток'}
        data={leadsUpTo(most)}
      />
      <ChoiceInput {...form.field('knowledge')} options={knowledgeKinds} />
    </RouteDialog>
  );
}
