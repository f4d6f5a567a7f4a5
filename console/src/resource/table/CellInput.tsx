import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { FieldInput } from '../input/FieldInput.tsx';
import { useFormField, useResourceFormState } from '../form/form-context.ts';
import type { ResourceFormState } from '../form/use-resource-form.ts';

interface Props {
  name: string;
  /** The other people who are editing the record; empty when nobody is. */
  others: string;
}

/** Why the cell cannot be saved: its own value, another field of the record, or the request. */
function refusalOf({ form, fields, problem }: ResourceFormState): ReactNode {
  const [other] = Object.entries(form.errors);
  if (other) {
    const [path, message] = other;
    return `«${fields[path.split('.')[0]!]?.label ?? path}»: ${String(message)}`;
  }
  const isSaidElsewhere = problem instanceof ProblemError && (problem.is('stale') || problem.problem.errors);
  if (!problem || isSaidElsewhere) return null;
  const { title, text } = errorText(problem);
  return text ? `${title}. ${text}` : title;
}

/** The input of a cell, with its message below it. */
export function CellInput({ name, others }: Props) {
  const state = useResourceFormState();
  const { field, id, value, error, names, setValue } = useFormField(name);
  const refusal = error ?? refusalOf(state);
  const restored = state.draft.restoredAt !== null && 'Введено раньше и не сохранено. Esc вернёт сохранённое.';
  const note = others ? `${others}.` : restored;
  // The unit is shown in the column heading, the hint in the form of the record.
  const bare = { ...field, hint: undefined, unit: undefined };
  return (
    <Tooltip
      opened={Boolean(refusal || note)}
      label={<span role={refusal ? 'alert' : 'status'}>{refusal || note}</span>}
      color={refusal ? 'red' : undefined}
      position="bottom-start"
      multiline
      maw={360}
    >
      <div>
        <FieldInput
          id={id}
          label={null}
          field={bare}
          value={value}
          error={Boolean(refusal)}
          names={names}
          autoFocus
          onChange={setValue}
        />
      </div>
    </Tooltip>
  );
}
