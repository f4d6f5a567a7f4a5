import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { call } from '../../../api/call.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { EffectAnswer } from '../../../resource/frame/EffectList.tsx';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  region: string;
  act: number;
  onClose: () => void;
}

/** Returns what stood before a write, after showing what that changes. */
export function UndoDialog({ region, act, onClose }: Props) {
  const [reason, setReason] = useDraftState('undo/reason', 'Версия не принята');
  const params = { guid: region };
  const { send, messages, isPending, error } = useCheckedSend(calls.undo);
  const preview = useQuery({
    queryKey: ['preview of undoing a write', region, act],
    queryFn: ({ signal }) => call(calls.previewUndo, { params, body: { act }, signal }),
    enabled: !isPending,
    retry: false,
  });
  const run = async () => {
    if (await send({ params, body: { act, reason: reason.trim() } })) onClose();
  };
  return (
    <ConfirmDialog
      title="Вернуть прежнее"
      label="Вернуть"
      isPending={isPending}
      isDisabled={reason.trim() === '' || Boolean(preview.error)}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <EffectAnswer query={preview} />
      <TextInput
        label="Причина"
        required
        maxLength={255}
        value={reason}
        error={messages.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
