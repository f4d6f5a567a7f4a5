import { Button, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { refusalText } from '../api/who.ts';
import { countOf } from '../ui/format.ts';
import classes from '../ui/Page.module.css';
import { useList } from './list-context.ts';
import type { RowSelection } from './use-selection.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

interface Props {
  selection: RowSelection;
  /** Further actions of the screen. */
  children?: ReactNode;
}

/** What can be done with the marked rows together. */
export function SelectionBar({ selection, children }: Props) {
  const { may } = useList();
  const [action, setAction] = useState<'update' | 'remove' | null>(null);
  return (
    <section className={classes.toolbar} aria-label="Выделенные записи">
      <Text fw={600}>Выделено: {countOf(selection.rows.length, ['запись', 'записи', 'записей'])}</Text>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        disabled={!may.update.allowed}
        title={refusalText(may.update)}
        onClick={() => setAction('update')}
      >
        Изменить поле
      </Button>
      {children}
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        disabled={!may.delete.allowed}
        title={refusalText(may.delete)}
        onClick={() => setAction('remove')}
      >
        Удалить
      </Button>
      <Button variant="subtle" leftSection={<IconX size={16} />} onClick={selection.clear}>
        Снять выделение
      </Button>
      <Suspense>
        {action && <BulkDialog action={action} selection={selection} onClose={() => setAction(null)} />}
      </Suspense>
    </section>
  );
}
