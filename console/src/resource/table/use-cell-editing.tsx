import type { AnyRow } from 'contract/kit/resource.ts';
import { lazy, useState } from 'react';
import { useKeys } from '../../ui/use-keys.ts';
import type { TableColumn } from '../../ui/table/table-model.ts';
import type { Step } from './CellEditor.tsx';

const CellEditor = lazy(async () => ({ default: (await import('./CellEditor.tsx')).CellEditor }));

interface Editing {
  /** The record as it was when the cell was opened. */
  row: AnyRow;
  name: string;
}

/** The one cell of a table that is being edited. After a save, Ctrl+Z undoes it. */
export function useCellEditing(columns: readonly TableColumn<AnyRow>[]) {
  const [editing, setEditing] = useState<Editing | null>(null);

  const [saving, setSaving] = useState('');
  const undoSaving = async () => {
    setSaving('');
    const { undo } = await import('../frame/undo-toast.tsx');
    await undo(saving);
  };
  useKeys(saving && !editing ? [['mod+Z', () => void undoSaving()]] : []);

  const leave = (from: Editing, row: AnyRow, step: Step) => {
    const names = columns.filter(({ isEditable }) => isEditable?.(row)).map(({ name }) => name);
    const next = step === 0 ? undefined : names[names.indexOf(from.name) + step];
    // A save that finishes late must not close the cell that the user has opened since.
    setEditing((present) => (present === from ? (next ? { row, name: next } : null) : present));
  };

  return {
    onEdit: (row: AnyRow, name: string) => setEditing({ row, name }),
    edited: editing && {
      row: editing.row.guid,
      column: editing.name,
      editor: (
        <CellEditor
          key={editing.row.guid}
          row={editing.row}
          name={editing.name}
          onLeave={(row, step) => leave(editing, row, step)}
          onSaved={setSaving}
        />
      ),
    },
  };
}
