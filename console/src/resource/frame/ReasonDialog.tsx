import { Text, TextInput } from '@mantine/core';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDraftState } from './use-draft-state.ts';

interface Props {
  title: string;
  label: string;
  color?: 'red';
  /** What happens, and who reads the reason. */
  text: string;
  /** Characters of the reason: at least, and at most. */
  least?: number;
  most: number;
  /** Where the reason stays. */
  hint?: string;
  /** What the server says of the reason. */
  fault?: string;
  isPending: boolean;
  error: Error | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason of an action before it. */
export function ReasonDialog({ text, least = 1, most, hint, fault, onConfirm, ...confirm }: Props) {
  const [reason, setReason] = useDraftState(`${confirm.title}/reason`, '');
  const given = reason.trim();
  return (
    <ConfirmDialog {...confirm} isDisabled={given.length < least} onConfirm={() => onConfirm(given)}>
      <Text size="sm">{text}</Text>
      <TextInput
        label="Причина"
        description={hint ?? (least > 1 ? `Не короче ${least} знаков` : undefined)}
        required
        data-autofocus
        maxLength={most}
        value={reason}
        error={fault}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
