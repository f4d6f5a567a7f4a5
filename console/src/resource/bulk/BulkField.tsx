import { Group, Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { enteredFields, emptyValue, isComposed, isList } from 'contract/kit/field.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import { listChanges, type ListChange } from 'contract/kit/list-change.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FieldInput } from '../input/FieldInput.tsx';
import { toInput } from '../frame/form-values.ts';
import { nameFilter } from '../../ui/input/option-filter.ts';
import { enterTakesOnly } from '../../ui/input/take-only.ts';

export interface BulkChange {
  name: string;
  value: unknown;
  /** How a list field is changed: replaced, added to or removed from. */
  lists?: ListChange | undefined;
}

interface Props {
  resource: Resource;
  /** Null while the value is invalid. */
  onChange: (change: BulkChange | null) => void;
}

const PAUSE_MS = 350;

/** One field and its new value for many records. */
export function BulkField({ resource, onChange }: Props) {
  const choices = enteredFields(resource.fields).filter(
    ([, field]) => !isComposed(field) && !field.closed && !('unique' in field && field.unique),
  );
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const [error, setError] = useState<string | null>(null);
  const [lists, setLists] = useState<ListChange>('add');
  const field = name ? resource.fields[name] : undefined;
  const ask = useDebouncedCallback(onChange, PAUSE_MS);

  const type = (chosen: string, next: unknown, how = lists) => {
    setValue(next);
    setLists(how);
    const stored = toInput(resource.fields, { [chosen]: next })[chosen];
    const checked = z.safeParse(fieldSchema(resource.fields[chosen]!), stored);
    setError(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    const isSeveral = isList(resource.fields[chosen]!);
    // Adding or removing an empty list changes nothing.
    const isIdle = isSeveral && how !== 'replace' && (stored as unknown[]).length === 0;
    if (checked.success && !isIdle) ask({ name: chosen, value: stored, lists: isSeveral ? how : undefined });
    else onChange(null);
  };
  const choose = (next: string | null) => {
    setName(next);
    if (!next) return onChange(null);
    type(next, emptyValue(resource.fields[next]!));
  };

  return (
    <Group grow align="flex-start">
      <Select
        label="Поле"
        placeholder="Выберите поле"
        filter={nameFilter}
        data={choices.map(([option, { label }]) => ({ value: option, label }))}
        value={name}
        onChange={choose}
        searchable
        onKeyDown={enterTakesOnly}
      />
      {name && field && isList(field) && (
        <Select
          label="Что сделать"
          data={Object.entries(listChanges).map(([option, label]) => ({ value: option, label }))}
          value={lists}
          allowDeselect={false}
          onChange={(how) => how && type(name, value, how as ListChange)}
        />
      )}
      {name && field && (
        <FieldInput
          id={undefined}
          label={isList(field) ? 'Что' : 'Новое значение'}
          field={field}
          value={value}
          error={error}
          onChange={(next) => type(name, next)}
        />
      )}
    </Group>
  );
}
