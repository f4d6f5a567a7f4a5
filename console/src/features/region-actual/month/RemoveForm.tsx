import { Button, Group, TextInput } from '@mantine/core';
import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { valueSources } from 'contract/features/measurements/facts.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { EffectAnswer } from '../../../resource/frame/EffectList.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';

const sources = ['refresh', 'hand', 'estimate', 'sample'] as const;

interface Props {
  region: string;
  month: string;
  onDone: () => void;
}

/** Removes values by day and source; removed values can be restored. */
export function RemoveForm({ region, month, onDone }: Props) {
  const form = useRouteForm(calls.remove, `removal/${region}`, { from: firstDayOf(month), to: lastDayOf(month) });
  const [isDone, setDone] = useState(false);
  const { reason: _, ...asked } = form.body;
  const isWhole = Boolean(asked.from && asked.to);
  const preview = useQuery({
    queryKey: ['preview of removal', region, asked],
    queryFn: ({ signal }) => call(calls.previewRemoval, { params: { guid: region }, body: asked, signal }),
    enabled: isWhole && !form.isPending && !isDone,
    retry: false,
  });
  const send = () =>
    form.send({ params: { guid: region } }, ({ days }) => {
      setDone(true);
      void toast({
        color: 'green',
        message: `Убраны значения за ${countOf(days, ['день', 'дня', 'дней'])}. Вернуть их можно во вкладке «Откуда».`,
      });
      onDone();
    });
  return (
    <>
      <Group align="flex-end" gap="xs">
        <DateField {...form.field('from')} />
        <DateField {...form.field('to')} />
        <OptionSelect
          {...form.field('source')}
          placeholder="Любой"
          data={sources.map((value) => ({ value, label: valueSources[value] }))}
        />
        <TextInput {...form.text('reason')} />
        <Button color="red" loading={form.isPending} disabled={Boolean(preview.error)} onClick={() => void send()}>
          Убрать
        </Button>
      </Group>
      {form.error && <ErrorNote {...formErrorText(form.error)} />}
      {isWhole && <EffectAnswer query={preview} />}
    </>
  );
}
