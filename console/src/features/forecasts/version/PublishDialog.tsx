import { Alert, Checkbox, Text } from '@mantine/core';
import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { periodText } from '../shown/forecast-text.ts';

interface Props {
  version: ForecastVersion;
  onClose: () => void;
}

/** Publishes an approved version; incomplete data require an explicit confirmation. */
export function PublishDialog({ version, onClose }: Props) {
  const least = useRecord(forecasts).row.inputPercent;
  const send = useSend(forecastCalls.publish);
  const [isSure, setSure] = useState(false);
  const isPoor = version.completeness !== null && version.completeness < least;
  const publish = async () => {
    const body = { confirmsIncomplete: isPoor && isSure };
    await send.mutateAsync({ params: { guid: version.guid }, body, ifMatch: version.version });
    void toast({ color: 'green', message: `Опубликована версия ${version.number}: ${periodText(version)}` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Опубликовать версию ${version.number}?`}
      label="Опубликовать"
      isPending={send.isPending}
      isDisabled={isPoor && !isSure}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void publish().catch(() => undefined)}
    >
      <Text size="sm">
        «{version.forecastName}», {periodText(version)}. Прежняя опубликованная версия тех же дней уйдёт в архив.
      </Text>
      {isPoor && (
        <Alert color="orange" title="Данные под прогнозом неполны">
          Есть {formatNumber(version.completeness ?? 0)}
          {NBSP}% значений, а прогноз просит не меньше {formatNumber(least)}
          {NBSP}%. Чего не хватает — во вкладке «Исходные данные».
          <Checkbox
            mt="sm"
            label="Публикую, зная об этом"
            checked={isSure}
            onChange={(event) => setSure(event.currentTarget.checked)}
          />
        </Alert>
      )}
    </ConfirmDialog>
  );
}
