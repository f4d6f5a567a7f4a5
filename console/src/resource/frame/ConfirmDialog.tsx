import { Button, Group, Modal, Stack } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';

interface Props {
  title: string;
  /** The verb of what will happen. */
  label: string;
  color?: 'red';
  isPending: boolean;
  isDisabled?: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  /** What will happen, and what has to be known for it. */
  children: ReactNode;
}

/** Asks before something that cannot be taken back by the same button. */
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
  // The second click of a double one comes before the button is drawn as busy. What was refused without being sent is drawn anew.
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
    <Modal opened onClose={onClose} title={title} size="lg">
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
    </Modal>
  );
}
