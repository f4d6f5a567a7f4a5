import { IconPencil, IconX } from '@tabler/icons-react';
import { editButtonId } from '../form/focus-field.ts';
import { useResourceFormState } from '../form/form-context.ts';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
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
        <ToolButton
          id={editButtonId(id)}
          icon={IconPencil}
          size="compact-sm"
          variant="filled"
          data-primary
          title="Изменить (E)"
          onClick={edit}
        >
          Изменить
        </ToolButton>
      ) : (
        !isChanged && (
          <ToolButton icon={IconX} size="compact-sm" data-primary onClick={() => void reset()}>
            Отменить
          </ToolButton>
        )
      )}
    </InHead>
  );
}
