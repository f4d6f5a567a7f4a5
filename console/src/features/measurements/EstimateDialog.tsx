import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { estimateMethods, type Channel, type EstimateMethod } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
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
  const [from, setFrom] = useState<string | null>(period.from);
  const [to, setTo] = useState<string | null>(period.to);
  const [method, setMethod] = useState<EstimateMethod>('typical');
  const first = useFirstDay();
  const params = { guid };
  const body = { channel, from: from ?? '', to: to ?? '', method };
  const trial = useQuery({
    queryKey: ['trial of estimates', guid, body],
    queryFn: ({ signal }) => call(pointValueCalls.estimate, { params, body: { ...body, isTrial: true }, signal }),
    enabled: Boolean(from && to),
    retry: false,
  });
  const { mutateAsync, isPending, error } = useSend(pointValueCalls.estimate);
  const run = async () => {
    const { filled } = await mutateAsync({ params, body: { ...body, isTrial: false } });
    void toast({ color: 'green', message: `Рассчитано: ${countOf(filled, forms)}` });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Заполнить пропуски расчётом"
      label="Заполнить"
      isPending={isPending}
      isDisabled={!trial.data?.filled}
      error={error ?? trial.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Explained by="Замещающая информация">
        <NativeSelect
          label="Способ"
          data={data}
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value as EstimateMethod)}
        />
      </Explained>
      <DateField label="С" required min={first} value={from} onChange={setFrom} />
      <DateField label="По" required min={first} value={to} onChange={setTo} />
      <SinceNote />
      <output>
        {trial.data
          ? `Этот способ даёт ${countOf(trial.data.filled, forms)}; останется пропусков: ${trial.data.left}. Рассчитанное помечено и не выдаётся за измеренное.`
          : 'Считаем…'}
      </output>
      {Boolean(trial.data?.filled) && <EffectAnswer query={trial} />}
    </ConfirmDialog>
  );
}
