import { IconPencil, IconX } from '@tabler/icons-react';
import { editButtonId } from '../frame/focus-field.ts';
import { useResourceFormState } from '../form/form-context.ts';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { InHead } from './InHead.tsx';
import { SaveBar } from './SaveBar.tsx';

const isCovered = () => document.querySelector('[role="dialog"]') !== null;

interface Props {
  /** The identifier of the request that saved last; empty: none did. */
  saving: string;
  onUndo: () => void;
  /** Of the button that saves. */
  label?: string | undefined;
}

/** Turns the fields of the record on, and off again while nothing is changed: then the bar with the changes does that. Ctrl+Z undoes
 *  a save, until something is typed again. */
export function CardEditing({ saving, onUndo, label }: Props) {
  const { id, isReading, isChanged, edit, reset } = useResourceFormState();
  const undoSaving = async () => {
    onUndo();
    const { undo } = await import('../frame/undo-toast.tsx');
    await undo(saving);
  };
  useKeys(isReading ? [['E', () => isCovered() || edit()]] : []);
  useKeys(saving && !isChanged ? [['mod+Z', () => void undoSaving()]] : [], { inInputs: true });
  return (
    <>
      <InHead place="primary">
        {isReading ? (
          <ToolButton
            id={editButtonId(id)}
            icon={IconPencil}
            size="compact-sm"
            variant="filled"
            data-primary
            data-tip="Изменить (E)"
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
      {!isReading && <SaveBar label={label} />}
    </>
  );
}
