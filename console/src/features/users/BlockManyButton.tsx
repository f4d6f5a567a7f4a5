import { IconBan } from '@tabler/icons-react';
import { lazy } from 'react';
import { useList } from '../../resource/list-context.ts';
import { SelectionButton } from '../../resource/SelectionButton.tsx';

const BlockManyDialog = lazy(async () => ({ default: (await import('./BlockManyDialog.tsx')).BlockManyDialog }));

/** Blocks all the marked users, or none. */
export function BlockManyButton() {
  const { may } = useList();
  return (
    <SelectionButton label="Заблокировать" icon={IconBan} right={may.update}>
      {(selection, close) => <BlockManyDialog selection={selection} onClose={close} />}
    </SelectionButton>
  );
}
