import type { AnyRow } from 'contract/kit/resource.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useList } from './list-context.ts';

interface Props {
  row: AnyRow;
  onClose: () => void;
}

/** The deletion of a row of the surrounding list. */
export function RowDeletion({ row, onClose }: Props) {
  const { resource } = useList();
  return <DeleteDialog resource={resource} row={row} onClose={onClose} onDeleted={onClose} />;
}
