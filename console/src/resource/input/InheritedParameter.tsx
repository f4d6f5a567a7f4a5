import { Group, Paper, Text, TextInput } from '@mantine/core';
import type { Parameter } from 'contract/kit/parameter.ts';
import { parameterTypes } from 'contract/kit/parameter-types.ts';
import { ParameterMoves } from './ParameterMoves.tsx';

interface Props {
  parameter: Parameter;
  disabled: boolean | undefined;
  onChange: (parameter: Parameter) => void;
  onMove: (step: -1 | 1) => void;
}

/** An inherited parameter: read-only except for its group and order in this type. */
export const InheritedParameter = ({ parameter, disabled, onChange, onMove }: Props) => (
  <Paper withBorder p="sm">
    <Group justify="space-between">
      <div style={{ flex: '1 1 200px' }}>
        {parameter.name}
        {parameter.unit && `, ${parameter.unit}`}
        <Text size="xs" c="dimmed">
          {parameter.code} · {parameterTypes[parameter.type]} · от родительского типа
        </Text>
      </div>
      <TextInput
        aria-label={`Группа на карточке: «${parameter.name}»`}
        placeholder="Группа на карточке"
        disabled={disabled}
        value={parameter.group ?? ''}
        onChange={(event) => onChange({ ...parameter, group: event.currentTarget.value || undefined })}
      />
      <ParameterMoves disabled={disabled} onMove={onMove} />
    </Group>
  </Paper>
);
