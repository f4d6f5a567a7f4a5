import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { accessToken } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';

interface Props {
  isChanged: boolean;
}

/** Asks for confirmation before an unsaved layout is left. */
export function LeaveEditor({ isChanged }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname && accessToken() !== null,
    withResolver: true,
    enableBeforeUnload: isChanged,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Уйти, не сохранив?"
      label="Уйти"
      isPending={false}
      error={null}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <Text>Изменения рабочего стола не сохранены и пропадут.</Text>
    </ConfirmDialog>
  );
}
