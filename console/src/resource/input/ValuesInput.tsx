import { CloseButton, Select } from '@mantine/core';
import { emptyValue, isComposed, type Fields } from 'contract/kit/field.ts';
import { useState, type ReactNode } from 'react';
import { nameFilter } from '../../ui/input/option-filter.ts';
import { documentIn } from '../frame/document-in.ts';
import { FieldInput } from './FieldInput.tsx';
import { toFormValues, toInput, type FormValues } from '../frame/form-values.ts';
import classes from './ValuesInput.module.css';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

interface Props {
  id: string | undefined;
  fields: Fields;
  /** The values as a JSON text; empty for none. */
  value: unknown;
  hint?: string | undefined;
  error?: ReactNode;
  disabled: boolean;
  onChange: (value: string) => void;
}

const chosenIn = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

/** Values for some fields of future records: fields are added one by one, each with its own input. */
export function ValuesInput({ id, fields, value, hint, error, disabled, onChange }: Props) {
  const stored = (typed: FormValues) => {
    const names = Object.keys(typed);
    return names.length ? JSON.stringify(toInput(chosenIn(fields, names), typed)) : '';
  };
  const [kept, setKept] = useState<FormValues>({});
  // Keeps the typed text unless the form holds another value: a restored draft or the stored record.
  const document = documentIn(value);
  const typed = stored(kept) === (value ?? '') ? kept : toFormValues(chosenIn(fields, Object.keys(document)), document);
  const set = (next: FormValues) => {
    setKept(next);
    onChange(stored(next));
  };
  const remove = (name: string) => {
    const { [name]: _, ...rest } = typed;
    set(rest);
  };
  const others = Object.entries(fields).filter(([name, own]) => !(name in typed) && !isComposed(own));
  return (
    <div className={classes.values}>
      {Object.entries(chosenIn(fields, Object.keys(typed))).map(([name, own]) => (
        <div key={name} className={classes.line}>
          <FieldInput
            id={undefined}
            label={own.label}
            field={{ ...own, hint: undefined, required: false }}
            value={typed[name]}
            disabled={disabled}
            onChange={(next) => set({ ...typed, [name]: next })}
          />
          <CloseButton aria-label={`Убрать: ${own.label}`} disabled={disabled} onClick={() => remove(name)} />
        </div>
      ))}
      <Select
        id={id}
        aria-label="Добавить поле"
        placeholder="Добавить поле"
        maw={444}
        description={hint}
        error={error}
        disabled={disabled}
        data={others.map(([name, { label }]) => ({ value: name, label }))}
        value={null}
        onChange={(name) => name && fields[name] && set({ ...typed, [name]: emptyValue(fields[name]) ?? '' })}
        searchable
        onKeyDown={enterTakesOnly}
        filter={nameFilter}
        nothingFoundMessage="Такого поля нет"
      />
    </div>
  );
}
