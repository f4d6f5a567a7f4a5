import { IconPencil } from '@tabler/icons-react';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { useKeys } from '../../ui/use-keys.ts';

const isCovered = () => document.querySelector('[role="dialog"]') !== null;

interface Props {
  id?: string;
  onEdit: () => void;
}

/** Begins to edit the record of a card. */
export function EditButton({ id, onEdit }: Props) {
  useKeys([['E', () => isCovered() || onEdit()]]);
  return (
    <ToolButton
      id={id}
      icon={IconPencil}
      size="compact-sm"
      variant="filled"
      data-primary
      data-tip="Изменить (E)"
      onClick={onEdit}
    >
      Изменить
    </ToolButton>
  );
}
