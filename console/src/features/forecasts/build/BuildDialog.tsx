import { Text } from '@mantine/core';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import type { forecasts } from 'contract/features/forecasts/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { MomentField } from '../../../ui/input/MomentField.tsx';
import { toast } from '../../../ui/toast.ts';
import { momentOf } from '../shown/forecast-text.ts';
import { InputFacts } from '../inputs/InputFacts.tsx';

interface Props {
  row: Row<typeof forecasts>;
  onClose: () => void;
}

/** Builds a version after showing its inputs. */
export function BuildDialog({ row, onClose }: Props) {
  const [from, setFrom] = useState<string | null>(null);
  const [asOf, setAsOf] = useState<string | null>(null);
  const { send, messages, isPending, error } = useCheckedSend(forecastCalls.build);
  const params = { guid: row.guid };
  const inputs = useCall(forecastCalls.inputs, { params, query: { asOf: momentOf(asOf) } }, { keepPrevious: true });
  const run = async () => {
    const done = await send({ params, body: { from, asOf } });
    if (!done) return;
    void toast({ color: 'green', message: 'Построение поставлено в очередь: версия появится сама.' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Построить «${row.name}»`}
      label="Построить"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {inputs.error && <ErrorNote {...errorText(inputs.error)} />}
      {!inputs.data && !inputs.error && <Loading height={120} label="Смотрим данные" />}
      {inputs.data && (
        <>
          <InputFacts inputs={inputs.data} />
          {inputs.data.fallback && (
            <Text size="sm" fw={600}>
              Прогноз будет как неделю назад: {inputs.data.fallback}
            </Text>
          )}
        </>
      )}
      <DateField
        label="Первый день"
        description="Пусто — завтра по Москве"
        value={from}
        error={messages.from}
        onChange={setFrom}
      />
      <MomentField
        label="По данным, известным к моменту"
        description="Пусто — сейчас. Что стало известно позже, в расчёт не войдёт"
        value={asOf}
        error={messages.asOf}
        onChange={setAsOf}
      />
    </ConfirmDialog>
  );
}
