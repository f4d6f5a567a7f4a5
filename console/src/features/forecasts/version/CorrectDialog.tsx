import { SegmentedControl, Text, Textarea } from '@mantine/core';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { useState } from 'react';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { countOf } from '../../../ui/text/format.ts';
import { NumberText } from '../../../ui/input/NumberText.tsx';
import { toast } from '../../../ui/toast.ts';
import { stepOf } from '../shown/hour-grid.ts';

interface Props {
  version: ForecastVersionCard;
  chosen: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets the values of hours or changes them by a percentage, with a reason; the original forecast is kept. */
export function CorrectDialog({ version, chosen, onDone, onClose }: Props) {
  const [kind, setKind] = useState<'value' | 'percent'>('value');
  const form = useRouteForm(forecastCalls.correct, `correct/${version.guid}`);
  const steps = chosen.map((index) => stepOf(version, index));
  return (
    <RouteDialog
      form={form}
      title="Исправить прогноз вручную"
      label="Исправить"
      request={{ params: { guid: version.guid }, body: { steps, kind }, ifMatch: version.version }}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: 'Исправлено. Прежние значения остались, исправление можно отменить.' });
        onDone();
        onClose();
      }}
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
        {...form.field('amount')}
        label={kind === 'value' ? 'Значение каждого часа' : 'На сколько изменить'}
        description={kind === 'percent' ? 'Со знаком: −5 уменьшит на двадцатую часть' : undefined}
        data-autofocus
        unit={kind === 'value' ? forecastUnits[version.unit] : '%'}
      />
      <Textarea {...form.text('reason')} autosize />
    </RouteDialog>
  );
}
