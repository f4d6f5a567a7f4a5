import { Button, Group, TextInput } from '@mantine/core';
import { firstDayOf, lastDayOf } from 'contract/time/calendar.ts';
import { valueSources } from 'contract/features/measurements/facts.ts';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { EffectAnswer } from '../../../resource/frame/EffectList.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

const sources = ['refresh', 'hand', 'estimate', 'sample'] as const;
type Source = (typeof sources)[number];

interface Props {
  region: string;
  month: string;
  onDone: () => void;
}

/** Removes values by day and source; removed values can be restored. */
export function RemoveForm({ region, month, onDone }: Props) {
  const [from, setFrom] = useState<string | null>(firstDayOf(month));
  const [to, setTo] = useState<string | null>(lastDayOf(month));
  const [source, setSource] = useState<Source | null>(null);
  const [reason, setReason] = useDraftState('remove/reason', '');
  const remove = useSend(calls.remove);
  const asked = { from: from ?? '', to: to ?? '', source };
  const preview = useQuery({
    queryKey: ['preview of removal', region, asked],
    queryFn: ({ signal }) => call(calls.previewRemoval, { params: { guid: region }, body: asked, signal }),
    enabled: Boolean(from && to) && !remove.isPending && !remove.isSuccess,
    retry: false,
  });
  const send = async () => {
    const body = { from: from!, to: to!, source, reason: reason.trim() };
    const { days } = await remove.mutateAsync({ params: { guid: region }, body });
    void toast({
      color: 'green',
      message: `Убраны значения за ${countOf(days, ['день', 'дня', 'дней'])}. Вернуть их можно во вкладке «Откуда».`,
    });
    onDone();
  };
  return (
    <>
      <Group align="flex-end" gap="xs">
        <DateField label="С" required value={from} onChange={setFrom} />
        <DateField label="По" required value={to} onChange={setTo} />
        <OptionSelect
          label="Источник"
          placeholder="Любой"
          data={sources.map((value) => ({ value, label: valueSources[value] }))}
          value={source}
          onChange={(value) => setSource(value as Source | null)}
        />
        <TextInput
          label="Причина"
          required
          maxLength={255}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          color="red"
          loading={remove.isPending}
          disabled={!from || !to || !reason.trim() || Boolean(preview.error)}
          onClick={() => void send().catch(() => undefined)}
        >
          Убрать
        </Button>
      </Group>
      {remove.error && <ErrorNote {...formErrorText(remove.error)} />}
      {from && to && <EffectAnswer query={preview} />}
    </>
  );
}
