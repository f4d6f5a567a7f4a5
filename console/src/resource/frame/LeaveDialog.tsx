import { Button, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  /** The names of the fields that would be lost. */
  labels: readonly string[];
  onStay: () => void;
  onLeave: () => void;
  onDiscard: () => void;
}

export const LeaveDialog = ({ labels, onStay, onLeave, onDiscard }: Props) => (
  <Dialog onClose={onStay} title="Уйти, не сохранив?">
    <Stack>
      <Text>Не сохранено: {labels.map((label) => `«${label}»`).join(', ')}.</Text>
      <DialogFooter>
        <Button variant="default" onClick={onDiscard}>
          Не сохранять
        </Button>
        <Button variant="default" onClick={onLeave}>
          Уйти, оставить черновик
        </Button>
        <Button onClick={onStay} data-autofocus>
          Остаться
        </Button>
      </DialogFooter>
    </Stack>
  </Dialog>
);
