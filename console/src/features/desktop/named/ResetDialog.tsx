import { Text } from '@mantine/core';
import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  /** The version of the user's own desktop. */
  version: number;
  onClose: () => void;
}

export function ResetDialog({ version, onClose }: Props) {
  const reset = useSend(desktopCalls.reset);
  const done = () => {
    onClose();
    void toast({ color: 'green', message: 'Показан общий рабочий стол' });
  };
  return (
    <ConfirmDialog
      title="Вернуть общий вид?"
      label="Вернуть"
      isPending={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate({ ifMatch: version }, { onSuccess: done })}
      onClose={onClose}
    >
      <Text>
        Ваша расстановка пропадёт, и рабочий стол станет таким, каким его видят все в организации. Чтобы она не пропала,
        сначала сохраните её в файл.
      </Text>
    </ConfirmDialog>
  );
}
