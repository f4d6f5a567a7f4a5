import { Button, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useSentOnce } from './use-sent-once.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  title: string;
  /** The verb of the confirming button. */
  label: string;
  color?: 'red' | undefined;
  size?: string;
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
  size = 'lg',
  isPending,
  isDisabled,
  error,
  onConfirm,
  onClose,
  children,
}: Props) {
  const confirm = useSentOnce(isPending, onConfirm);
  const problem = error && formErrorText(error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    confirm();
  };
  return (
    <Dialog onClose={onClose} title={title} size={size}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          {problem && <ErrorNote {...problem} />}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              {problem?.isKept ? 'Закрыть' : 'Отмена'}
            </Button>
            {!problem?.isKept && (
              <Button type="submit" color={color} loading={isPending} disabled={isDisabled}>
                {label}
              </Button>
            )}
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
