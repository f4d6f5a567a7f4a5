import { ActionIcon, CloseButton, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

interface Props {
  disabled: boolean | undefined;
  onMove: (step: -1 | 1) => void;
  /** Absent when the parameter cannot be removed. */
  onRemove?: () => void;
}

export const ParameterMoves = ({ disabled, onMove, onRemove }: Props) => (
  <Group gap={4}>
    <ActionIcon variant="subtle" color="gray" aria-label="Выше" disabled={disabled} onClick={() => onMove(-1)}>
      <IconArrowUp size={16} />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label="Ниже" disabled={disabled} onClick={() => onMove(1)}>
      <IconArrowDown size={16} />
    </ActionIcon>
    {onRemove && <CloseButton aria-label="Убрать параметр" disabled={disabled} onClick={onRemove} />}
  </Group>
);
