import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { Carry } from 'contract/features/object-types/carry.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { CarryRow } from './CarryRow.tsx';

interface Props {
  carries: readonly Carry[];
  before: readonly Parameter[];
  after: readonly Parameter[];
  /** Whether the plan differs from the one that was checked. */
  isChanged: boolean;
  onChange: (carries: Carry[]) => void;
  onCheck: () => void;
}

/** The plan of a change: the source of each parameter's values when they are not simply kept. */
export function CarriesInput({ carries, before, after, isChanged, onChange, onCheck }: Props) {
  const isWhole = carries.every(({ to, from, separator }) => to && from.length > 0 && separator !== '');
  return (
    <Stack gap="xs" component="section" aria-label="Перенос значений">
      <Title order={3} size="h5">
        Перенос значений
      </Title>
      <Text size="sm" c="dimmed">
        {carries.length
          ? 'Остальные параметры сохранят свои значения.'
          : 'Параметры сохранят свои значения. Соединить, разделить или пересчитать их можно переносом.'}
      </Text>
      {carries.map((carry, index) => (
        <CarryRow
          // oxlint-disable-next-line react/no-array-index-key -- a carry has no identifier while its parameter is being chosen
          key={index}
          carry={carry}
          before={before}
          after={after}
          onChange={(next) => onChange(carries.with(index, next))}
          onRemove={() => onChange(carries.toSpliced(index, 1))}
        />
      ))}
      <Group>
        <Button variant="default" size="xs" onClick={() => onChange([...carries, { to: '', from: [] }])}>
          Добавить перенос
        </Button>
        {isChanged && (
          <Button variant="light" size="xs" disabled={!isWhole} onClick={onCheck}>
            Проверить перенос
          </Button>
        )}
      </Group>
    </Stack>
  );
}
