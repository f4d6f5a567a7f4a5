import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface Props {
  onClose: () => void;
  children: ReactNode;
}

/** The folded filters, one below the other; they act at once. */
export const FoldedDialog = ({ onClose, children }: Props) => (
  <Dialog title="Фильтр" onClose={onClose}>
    <Stack gap="sm">
      {children}
      <Button onClick={onClose}>Показать</Button>
    </Stack>
  </Dialog>
);
