import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface Props {
  title: string;
  /** The verb of the confirming button. */
  label: string;
  color?: 'red';
  isPending: boolean;
  isDisabled?: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  /** What will happen, and what the user must know before confirming. */
  children: ReactNode;
}

/** Asks before an action that the same button cannot undo. */
export function ConfirmDialog({
  title,
  label,
  color,
  isPending,
  isDisabled,
  error,
  onConfirm,
  onClose,
  children,
}: Props) {
  // Guards against the second click of a double-click, which comes before the button is rendered as busy. A request refused
  // before sending re-renders the dialog, which lifts the guard.
  const isSent = useRef(false);
  useEffect(() => {
    if (!isPending) isSent.current = false;
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isSent.current) return;
    isSent.current = true;
    onConfirm();
  };
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          {error && <ErrorNote {...formErrorText(error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" color={color} loading={isPending} disabled={isDisabled}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
