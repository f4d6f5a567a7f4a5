import { IconX } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { editButtonId } from '../frame/focus-field.ts';
import { useResourceFormState } from '../form/form-context.ts';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { EditButton } from './EditButton.tsx';
import { InHead } from './InHead.tsx';
import { SaveBar } from './SaveBar.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form of the card opens in edit mode. */
    isEditing?: true;
  }
}

/** Begins to edit when the form was opened for that, once: the history keeps the form as a record to read. */
function useEditingAtOnce(edit: () => void): void {
  const isAsked = useLocation({ select: ({ state }) => state.isEditing === true });
  const navigate = useNavigate();
  const begin = useEffectEvent(() => {
    edit();
    void navigate({ to: '.', replace: true, ignoreBlocker: true });
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}

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
  useEditingAtOnce(edit);
  useKeys(saving && !isChanged ? [['mod+Z', () => void undoSaving()]] : [], { inInputs: true });
  return (
    <>
      <InHead place="primary">
        {isReading ? (
          <EditButton id={editButtonId(id)} onEdit={edit} />
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
