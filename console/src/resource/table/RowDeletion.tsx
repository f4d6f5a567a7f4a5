import type { AnyRow } from 'contract/kit/resource.ts';
import { DeleteDialog } from '../form/DeleteDialog.tsx';
import { useList } from '../state/list-context.ts';

interface Props {
  row: AnyRow;
  onClose: () => void;
}

/** The deletion dialog of a row of the surrounding list. */
export function RowDeletion({ row, onClose }: Props) {
  const { resource } = useList();
  return <DeleteDialog resource={resource} row={row} onClose={onClose} onDeleted={onClose} />;
}
