import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loading } from '../../ui/Loading.tsx';
import { countOf } from '../../ui/text/format.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { formErrorText } from '../../api/error-text.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import { EffectList } from './EffectList.tsx';

interface Props {
  guid: string;
  correction: { channel: Channel; day: string; values: (number | null)[] };
  version: number;
  onDone: () => void;
  onClose: () => void;
}

/** Shows the sums that a correction changes, asks for the reason and saves it. */
export function CorrectionDialog({ guid, correction, version, onDone, onClose }: Props) {
  const [reason, setReason] = useState('');
  const params = { guid };
  const preview = useQuery({
    queryKey: ['preview of values', guid, correction],
    queryFn: ({ signal }) => call(pointValueCalls.preview, { params, body: correction, signal }),
    retry: false,
  });
  const { send, messages, isPending, error } = useCheckedSend(pointValueCalls.correct);
  const run = async () => {
    const done = await send({ params, body: { ...correction, reason: reason.trim() }, ifMatch: version });
    if (!done) return;
    void toast({
      color: 'green',
      message: `Исправлено: ${countOf(done.changed, ['значение', 'значения', 'значений'])}`,
    });
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      title="Исправить сутки вручную"
      label="Исправить"
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {preview.isPending && <Loading height={80} label="Считаем, что изменится" />}
      {preview.error && <ErrorNote {...formErrorText(preview.error)} />}
      {preview.data && <EffectList effects={preview.data.effects} />}
      <TextInput
        label="Причина"
        description="Останется в версиях суток и в журнале"
        required
        maxLength={255}
        value={reason}
        error={messages.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
