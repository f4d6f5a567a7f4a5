import { Text, Textarea } from '@mantine/core';
import type { ForecastVersion } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { useState } from 'react';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';

const acts = {
  decline: {
    route: forecastCalls.decline,
    title: 'Вернуть на доработку',
    text: 'Версия снова станет «Готов», её можно будет исправить и отправить ещё раз.',
  },
  revoke: {
    route: forecastCalls.revoke,
    title: 'Отозвать опубликованное',
    text: 'Версия уйдёт в архив и не войдёт в точность. Кто её уже получил, узнает об этом только от вас.',
  },
} as const;

interface Props {
  act: keyof typeof acts;
  version: ForecastVersion;
  onClose: () => void;
}

/** Declines or revokes a version, with a reason. */
export function ReasonDialog({ act, version, onClose }: Props) {
  const { route, title, text } = acts[act];
  const [reason, setReason] = useState('');
  const { send, messages, isPending, error } = useCheckedSend(route);
  const run = async () => {
    const done = await send({
      params: { guid: version.guid },
      body: { reason: reason.trim() },
      ifMatch: version.version,
    });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      label={act === 'revoke' ? 'Отозвать' : 'Вернуть'}
      color={act === 'revoke' ? 'red' : undefined}
      isPending={isPending}
      isDisabled={!reason.trim()}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">{text}</Text>
      <Textarea
        label="Причина"
        description="Останется в версии и в журнале"
        required
        data-autofocus
        autosize
        maxLength={500}
        value={reason}
        error={messages.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
