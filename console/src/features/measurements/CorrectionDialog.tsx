import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../ui/text/format.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { call } from '../../api/call.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { EffectAnswer } from '../../resource/frame/EffectList.tsx';
import { toast } from '../../ui/toast.ts';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

interface Props {
  guid: string;
  correction: { channel: Channel; day: string; values: (number | null)[] };
  version: number;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what a correction changes, asks for the reason and saves it. */
export function CorrectionDialog({ guid, correction, version, onDone, onClose }: Props) {
  const [reason, setReason] = useDraftState('correction/reason', '');
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
      <EffectAnswer query={preview} />
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
