import { Button, Group } from '@mantine/core';
import { useResourceFormState } from './form-context.ts';

interface Props {
  /** The verb of the button that creates a record. */
  creation: string;
  onCancel: () => void;
}

export function DialogButtons({ creation, onCancel }: Props) {
  const { row, isSaving, isChanged } = useResourceFormState();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        Отмена
      </Button>
      <Button type="submit" loading={isSaving} disabled={row !== null && !isChanged}>
        {row ? 'Сохранить' : creation}
      </Button>
    </Group>
  );
}
