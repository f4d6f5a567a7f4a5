import { Button, Group, Modal, Stack } from '@mantine/core';
import { useRef, type ReactNode, type SubmitEvent } from 'react';
import { formErrorText } from '../api/error-text.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';

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

const DOUBLE_CLICK_MS = 500;

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
  // The second click of a double one comes before the button is drawn as busy.
  const sentAt = useRef(-Infinity);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isPending || event.timeStamp - sentAt.current < DOUBLE_CLICK_MS) return;
    sentAt.current = event.timeStamp;
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
