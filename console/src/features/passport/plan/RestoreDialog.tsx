import { Text, TextInput } from '@mantine/core';
import { planCalls } from 'contract/features/passport/plan.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDraftState } from '../../../resource/frame/use-draft-state.ts';

interface Props {
  guid: string;
  year: number;
  number: number;
  onClose: () => void;
}

/** Returns a plan to an earlier version, which becomes a new one. */
export function RestoreDialog({ guid, year, number, onClose }: Props) {
  const [reason, setReason] = useDraftState('restore/reason', '');
  const { send, messages, isPending, error } = useCheckedSend(planCalls.restore);
  const run = async () => {
    const body = { year, number, reason: reason.trim() || null };
    if (!(await send({ params: { guid }, body }))) return;
    void toast({ color: 'green', message: `План на ${year} год вернулся к версии ${number}` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Вернуть план на ${year} год к версии ${number}?`}
      label="Вернуть"
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">Значения версии {number} станут новой версией; нынешняя останется в списке.</Text>
      <TextInput
        data-autofocus
        label="Причина"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={messages.reason}
      />
    </ConfirmDialog>
  );
}
