import { CloseButton, Select } from '@mantine/core';
import { emptyValue, isComposed, type Fields } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useFormField } from '../../resource/form/form-context.ts';
import { FieldInput } from '../../resource/input/FieldInput.tsx';
import { toFormValues, toInput, type FormValues } from '../../resource/input/form-values.ts';
import { nameFilter } from '../../ui/input/option-filter.ts';
import classes from './Rules.module.css';
import { documentIn } from './rule-section.ts';

interface Props {
  resource: Resource;
}

const chosenIn = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));

/** The default values of a new record: fields are added one by one, each with its own input. */
export function DefaultsField({ resource: { fields } }: Props) {
  const { field, id, value, error, disabled, setValue } = useFormField('defaults');
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
    setValue(stored(next));
  };
  const remove = (name: string) => {
    const { [name]: _, ...rest } = typed;
    set(rest);
  };
  const others = Object.entries(fields).filter(([name, own]) => !(name in typed) && !isComposed(own));
  return (
    <div className={classes.wide}>
      {Object.entries(chosenIn(fields, Object.keys(typed))).map(([name, own]) => (
        <div key={name} className={classes.default}>
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
        description={field.hint}
        error={error}
        disabled={disabled}
        data={others.map(([name, { label }]) => ({ value: name, label }))}
        value={null}
        onChange={(name) => name && fields[name] && set({ ...typed, [name]: emptyValue(fields[name]) ?? '' })}
        searchable
        filter={nameFilter}
        nothingFoundMessage="Такого поля нет"
      />
    </div>
  );
}
