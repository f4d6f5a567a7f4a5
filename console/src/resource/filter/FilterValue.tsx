import { Select } from '@mantine/core';
import type { Field } from 'contract/kit/field.ts';
import { relativePeriods, type Condition } from 'contract/kit/filter.ts';
import { isNoNumber } from './filter-edit.ts';
import { FieldInput } from '../input/FieldInput.tsx';

interface Props {
  field: Field;
  condition: Condition;
  /** Whether errors of the value are shown. */
  isChecked: boolean;
  onChange: (condition: Condition) => void;
}

const answers = [
  { value: 'true', label: 'Да' },
  { value: 'false', label: 'Нет' },
];
const periods = Object.entries(relativePeriods).map(([value, label]) => ({ value, label }));

/** A field of the same meaning whose input suits the value of a condition. */
function inputField(field: Field): Field {
  switch (field.kind) {
    case 'choice':
      return { ...field, kind: 'choices' };
    case 'reference':
      return { ...field, kind: 'references' };
    case 'multiline':
    case 'tags':
      return { kind: 'text', label: field.label, max: 200 };
    case 'dateTime':
      return { kind: 'date', label: field.label };
    case 'text':
    case 'number':
    case 'boolean':
    case 'date':
    case 'choices':
    case 'document':
    case 'parameters':
      return field;
    case 'references':
      return { ...field, most: undefined };
  }
}

export function FilterValue({ field, condition, isChecked, onChange }: Props) {
  const { op, value } = condition;
  const set = (next: unknown) => onChange({ ...condition, value: (next ?? undefined) as Condition['value'] });
  if (op === 'empty' || op === 'filled') return null;
  if (field.kind === 'boolean') {
    return (
      <Select
        aria-label="Значение"
        data={answers}
        value={value === undefined ? null : String(value)}
        onChange={(next) => set(next === null ? undefined : next === 'true')}
      />
    );
  }
  if (op === 'within') {
    return (
      <Select aria-label="Период" data={periods} value={typeof value === 'string' ? value : null} onChange={set} />
    );
  }
  return (
    <FieldInput
      id={undefined}
      label={null}
      field={{ ...inputField(field), hint: undefined, required: false }}
      value={value ?? null}
      error={isChecked && isNoNumber(field, condition) ? 'Укажите число' : undefined}
      onChange={set}
    />
  );
}
