import { useKeys } from '../../ui/use-keys.ts';
import { useResourceFormState } from '../form/form-context.ts';
import { undo } from '../frame/undo-toast.tsx';

interface Props {
  /** The identifier of the request that saved. */
  request: string;
  onUndo: () => void;
}

/** Ctrl+Z undoes the save, until something is typed again. */
export function UndoKey({ request, onUndo }: Props) {
  const { isChanged } = useResourceFormState();
  const run = () => {
    onUndo();
    void undo(request);
  };
  useKeys(isChanged ? [] : [['mod+Z', run]], { inInputs: true });
  return null;
}
