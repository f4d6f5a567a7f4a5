import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { hasSession } from '../../api/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  isChanged: boolean;
  /** What will be lost. */
  children: string;
}

/** Asks for confirmation before an unsaved screen is left. */
export function LeaveConfirm({ isChanged, children }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname && hasSession(),
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
      <Text>{children}</Text>
    </ConfirmDialog>
  );
}
