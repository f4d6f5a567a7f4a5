import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useResourceFormState } from './form-context.ts';

interface Props {
  /** The verb of the button that creates a record. */
  creation: string;
  onCancel: () => void;
  /** What stands before them. */
  children?: ReactNode;
}

export function DialogButtons({ creation, onCancel, children }: Props) {
  const { row, isSaving, isChanged } = useResourceFormState();
  return (
    <Group justify="flex-end" wrap="nowrap">
      {children}
      <Button variant="default" onClick={onCancel}>
        Отмена
      </Button>
      <Button type="submit" loading={isSaving} disabled={row !== null && !isChanged}>
        {row ? 'Сохранить' : creation}
      </Button>
    </Group>
  );
}
