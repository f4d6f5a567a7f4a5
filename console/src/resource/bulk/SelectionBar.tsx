import { Text } from '@mantine/core';
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { countOf } from '../../ui/text/format.ts';
import classes from '../../ui/Page.module.css';
import { MoreActions } from '../../ui/overlay/MoreActions.tsx';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { useList } from '../state/list-context.ts';
import { SelectionButton } from './SelectionButton.tsx';
import type { RowSelection } from '../state/use-selection.ts';

const SelectAllButton = lazy(async () => ({ default: (await import('./SelectAllButton.tsx')).SelectAllButton }));
const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

interface Props {
  selection: RowSelection;
  /** Other actions of the screen. */
  children?: ReactNode;
}

/** The actions on the selected rows. */
export function SelectionBar({ selection, children }: Props) {
  const { rows, clear, isWholePage } = selection;
  const { resource, may, isDeleting, total } = useList();
  return (
    <section className={classes.toolbar} aria-label="Выделенные записи">
      <Text fw={600}>Выделено: {countOf(rows.length, ['запись', 'записи', 'записей'])}</Text>
      <Suspense>{isWholePage && rows.length < total && <SelectAllButton selection={selection} />}</Suspense>
      <MoreActions>
        <SelectionButton of={resource} label="Изменить поле" icon={IconPencil} right={may.update}>
          {(selection, close) => <BulkDialog action="update" selection={selection} onClose={close} />}
        </SelectionButton>
        {children}
        {isDeleting && (
          <SelectionButton of={resource} label="Удалить" icon={IconTrash} right={may.delete}>
            {(selection, close) => <BulkDialog action="remove" selection={selection} onClose={close} />}
          </SelectionButton>
        )}
      </MoreActions>
      <ToolButton icon={IconX} variant="subtle" onClick={clear}>
        Снять выделение
      </ToolButton>
    </section>
  );
}
