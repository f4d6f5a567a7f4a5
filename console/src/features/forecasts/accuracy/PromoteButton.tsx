import { Group, Text } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { toast } from '../../../ui/toast.ts';
import { methodText } from '../shown/forecast-text.ts';

/** Swaps the method and its challenger. */
export function PromoteButton() {
  const { row } = useRecord(forecasts);
  const refusal = useRefusal('forecasts', 'update');
  const send = useSend(forecastCalls.promote);
  const { challenger } = row;
  if (!challenger) return null;
  const name = methodText(challenger);
  const promote = async () => {
    await send.mutateAsync({ params: { guid: row.guid }, ifMatch: row.version });
    void toast({ color: 'green', message: `Основной метод — «${name}». Со следующего построения считает он.` });
  };
  return (
    <>
      <Group gap="sm">
        <Text size="sm">
          Основной метод — «{methodText(row.method)}», соперник — «{name}».
        </Text>
        <ActionButton icon={IconArrowUp} refusal={refusal} onClick={() => void promote().catch(() => undefined)}>
          Сделать соперника основным
        </ActionButton>
      </Group>
      {send.error && <ErrorNote {...errorText(send.error)} />}
    </>
  );
}
