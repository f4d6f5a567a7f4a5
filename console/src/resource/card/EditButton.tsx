import { Button } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { editButtonId } from '../form/focus-field.ts';
import { useResourceFormState } from '../form/form-context.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { InHead } from './InHead.tsx';

const isCovered = () => document.querySelector('[role="dialog"]') !== null;

/** Turns the fields of the record on, and off again while nothing is changed: then the bar with the changes does that. */
export function EditButton() {
  const { id, isReading, isChanged, edit, reset } = useResourceFormState();
  useKeys(isReading ? [['E', () => isCovered() || edit()]] : []);
  return (
    <InHead place="primary">
      {isReading ? (
        <Button
          size="compact-sm"
          id={editButtonId(id)}
          leftSection={<IconPencil size={16} />}
          title="Изменить (E)"
          onClick={edit}
        >
          Изменить
        </Button>
      ) : (
        !isChanged && (
          <Button size="compact-sm" variant="default" leftSection={<IconX size={16} />} onClick={() => void reset()}>
            Отменить
          </Button>
        )
      )}
    </InHead>
  );
}
