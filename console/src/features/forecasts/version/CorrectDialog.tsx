import { SegmentedControl, Text, Textarea } from '@mantine/core';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { parseNumber } from '../../../resource/frame/form-values.ts';
import { countOf } from '../../../ui/text/format.ts';
import { NumberText } from '../../../ui/input/NumberText.tsx';
import { toast } from '../../../ui/toast.ts';
import { stepOf } from '../shown/hour-grid.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  version: ForecastVersionCard;
  chosen: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets the values of hours or changes them by a percentage, with a reason; the original forecast is kept. */
export function CorrectDialog({ version, chosen, onDone, onClose }: Props) {
  const [kind, setKind] = useState<'value' | 'percent'>('value');
  const [amount, setAmount] = useDraftState('correct/amount', '');
  const [reason, setReason] = useDraftState('correct/reason', '');
  const { send, messages, isPending, error } = useCheckedSend(forecastCalls.correct);
  const run = async () => {
    const body = {
      steps: chosen.map((index) => stepOf(version, index)),
      kind,
      amount: parseNumber(amount) as number,
      reason: reason.trim(),
    };
    const done = await send({ params: { guid: version.guid }, body, ifMatch: version.version });
    if (!done) return;
    void toast({ color: 'green', message: 'Исправлено. Прежние значения остались, исправление можно отменить.' });
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Исправить прогноз вручную"
      label="Исправить"
      isPending={isPending}
      isDisabled={!amount.trim() || !reason.trim()}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">Выбрано: {countOf(chosen.length, ['значение', 'значения', 'значений'])}.</Text>
      <SegmentedControl
        aria-label="Как исправить"
        data={[
          { value: 'value', label: 'Задать значение' },
          { value: 'percent', label: 'Изменить на долю' },
        ]}
        value={kind}
        onChange={(value) => setKind(value as typeof kind)}
      />
      <NumberText
        label={kind === 'value' ? 'Значение каждого часа' : 'На сколько изменить'}
        description={kind === 'percent' ? 'Со знаком: −5 уменьшит на двадцатую часть' : undefined}
        required
        data-autofocus
        unit={kind === 'value' ? forecastUnits[version.unit] : '%'}
        value={amount}
        error={messages.amount}
        onChange={setAmount}
      />
      <Textarea
        label="Причина"
        description="Останется в версии и в журнале"
        required
        autosize
        maxLength={500}
        value={reason}
        error={messages.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
