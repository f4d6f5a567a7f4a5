import { ActionIcon, Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { fieldOf } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { possibleColumns } from '../state/column-layout.ts';
import { useList } from '../state/list-context.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  onClose: () => void;
}

/** Chooses the visible columns and their order. */
export function ColumnsDialog({ onClose }: Props) {
  const { resource, columns, setColumns } = useList();
  const [order, setOrder] = useState(() => [
    ...columns,
    ...possibleColumns(resource).filter((name) => !columns.includes(name)),
  ]);
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(columns));
  const label = (name: string) => fieldOf(resource, name)?.label ?? name;

  const move = (index: number, step: -1 | 1) => {
    const name = order[index]!;
    setOrder(order.toSpliced(index, 1).toSpliced(index + step, 0, name));
  };
  const toggle = (name: string) =>
    setShown(new Set(shown.has(name) ? [...shown].filter((other) => other !== name) : [...shown, name]));
  const apply = (chosen: string[] | undefined) => {
    setColumns(chosen);
    onClose();
  };

  return (
    <Dialog onClose={onClose} title="Столбцы">
      <Stack gap={4}>
        {order.map((name, index) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <Checkbox label={label(name)} checked={shown.has(name)} onChange={() => toggle(name)} />
            <Group gap={2} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={index === 0}
                aria-label={`Выше: ${label(name)}`}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={index === order.length - 1}
                aria-label={`Ниже: ${label(name)}`}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={() => apply(undefined)}>
          Как было сначала
        </Button>
        <Button disabled={shown.size === 0} onClick={() => apply(order.filter((name) => shown.has(name)))}>
          Показать
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
