import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { dictionaryCalls } from 'contract/features/dictionaries/calls.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './OrderDialog.module.css';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  id: string;
  /** The version of the dictionary: a concurrent reorder is not overwritten. */
  version: number;
  values: Resource;
  onClose: () => void;
}

const query = { limit: String(PAGE_LIMIT), sort: 'sort,name' };

/** Moves values up and down with the mouse or the keyboard; the new order is saved as a whole. */
export function OrderDialog({ id, version, values, onClose }: Props) {
  const { data, error, refetch } = useCall(values.routes.list, { params: {}, query });
  const [moved, setMoved] = useState<readonly AnyRow[] | null>(null);
  const save = useSend(dictionaryCalls.order);
  const rows = moved ?? data?.items ?? [];

  const move = (index: number, step: -1 | 1) => {
    const row = rows[index];
    if (row) setMoved(rows.toSpliced(index, 1).toSpliced(index + step, 0, row));
  };
  const run = async () => {
    await save.mutateAsync({ params: { id }, body: { values: rows.map(({ guid }) => guid) }, ifMatch: version });
    void toast({ color: 'green', message: 'Порядок значений сохранён' });
    onClose();
  };

  return (
    <Dialog onClose={onClose} title="Порядок значений" size="lg">
      <Stack>
        {data && data.total > PAGE_LIMIT && (
          <Text size="sm">Показаны первые {PAGE_LIMIT} значений. Остальным задайте поле «Порядок» в карточке.</Text>
        )}
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={240} />}
        <ol className={classes.list}>
          {rows.map((row, index) => (
            <li key={row.guid} className={classes.row}>
              <span className={classes.name}>{titleOf(values, row)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Выше: ${titleOf(values, row)}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Ниже: ${titleOf(values, row)}`}
                disabled={index === rows.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </li>
          ))}
        </ol>
        {save.error && <ErrorNote {...errorText(save.error)} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button loading={save.isPending} disabled={!moved} onClick={() => void run().catch(() => undefined)}>
            Сохранить порядок
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
