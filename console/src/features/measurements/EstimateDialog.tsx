import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estimateMethods, type Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { call } from '../../api/call.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { EffectAnswer } from '../../resource/frame/EffectList.tsx';
import { countOf } from '../../ui/text/format.ts';
import { DateField } from '../../ui/input/DateField.tsx';
import { toast } from '../../ui/toast.ts';
import type { Period } from './PeriodBar.tsx';
import { useFirstDay } from '../../resource/frame/first-day.ts';
import { SinceNote } from '../../resource/frame/SinceNote.tsx';
import { Explained } from '../../resource/value/Explained.tsx';

interface Props {
  guid: string;
  channel: Channel;
  /** The days offered at first. */
  period: Period;
  onClose: () => void;
}

const data = Object.entries(estimateMethods).map(([value, label]) => ({ value, label }));
const forms = ['значение', 'значения', 'значений'] as const;

/** Fills missing intervals by a chosen method, after showing their number. */
export function EstimateDialog({ guid, channel, period, onClose }: Props) {
  const form = useRouteForm(pointValueCalls.estimate, `estimates/${guid}`, { ...period, method: 'typical' });
  const first = useFirstDay();
  const params = { guid };
  const body = { ...form.body, channel, isTrial: true };
  const isWhole = Boolean(body.from && body.to);
  const trial = useQuery({
    queryKey: ['trial of estimates', guid, body],
    queryFn: ({ signal }) => call(pointValueCalls.estimate, { params, body, signal }),
    enabled: isWhole,
    retry: false,
  });
  return (
    <RouteDialog
      form={form}
      title="Заполнить пропуски расчётом"
      label="Заполнить"
      request={{ params, body: { channel, isTrial: false } }}
      isDisabled={isWhole && !trial.data?.filled}
      error={trial.error}
      onClose={onClose}
      onDone={({ filled }) => {
        void toast({ color: 'green', message: `Рассчитано: ${countOf(filled, forms)}` });
        onClose();
      }}
    >
      <Explained by="Замещающая информация">
        <NativeSelect {...form.text('method')} data={data} />
      </Explained>
      <DateField {...form.field('from')} min={first} />
      <DateField {...form.field('to')} min={first} />
      <SinceNote />
      <output>
        {trial.data
          ? `Этот способ даёт ${countOf(trial.data.filled, forms)}; останется пропусков: ${trial.data.left}. Рассчитанное помечено и не выдаётся за измеренное.`
          : 'Считаем…'}
      </output>
      {Boolean(trial.data?.filled) && <EffectAnswer query={trial} />}
    </RouteDialog>
  );
}
