import { IconPencil, IconX } from '@tabler/icons-react';
import { editButtonId } from '../frame/focus-field.ts';
import { useResourceFormState } from '../form/form-context.ts';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { InHead } from './InHead.tsx';
import { SaveBar } from './SaveBar.tsx';

const isCovered = () => document.querySelector('[role="dialog"]') !== null;

interface Props {
  /** The identifier of the last save request; empty when nothing was saved. */
  saving: string;
  onUndo: () => void;
  /** The label of the save button. */
  label?: string | undefined;
}

/** Switches the record to edit mode and back while nothing is changed; with changes the save bar does that. Ctrl+Z
 *  undoes the last save until something is typed. */
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
