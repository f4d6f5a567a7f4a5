import { Button, CloseButton, Input, TextInput } from '@mantine/core';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { templateFields } from 'contract/features/object-types/fields.ts';
import { useState } from 'react';
import { useFormField } from '../../resource/form/form-context.ts';
import form from '../../resource/form/Form.module.css';
import { documentIn } from '../../resource/frame/document-in.ts';
import { ValuesInput } from '../../resource/input/ValuesInput.tsx';
import { ValuesInWords } from '../../resource/value/ValuesInWords.tsx';
import classes from './Templates.module.css';
import { useObjectFields } from './use-object-fields.ts';

interface Template {
  name: string;
  /** The values as a JSON text. */
  values: string;
}

const templatesOf = (text: unknown): Template[] =>
  Object.entries(documentIn(text))
    .map(([name, values]) => ({ name, values: JSON.stringify(values) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'ru'));

const isTaken = (templates: readonly Template[], index: number) =>
  templates.findIndex(({ name }) => name === templates[index]!.name) < index;

/** The text of the templates, unless two have the same name: such a text could not be saved without losing one. */
const textOf = (templates: readonly Template[]): string =>
  templates.length
    ? JSON.stringify(
        Object.fromEntries(
          templates.map(({ name, values }, index) => [
            isTaken(templates, index) ? '' : name.trim(),
            documentIn(values),
          ]),
        ),
      )
    : '';

/** The templates of a type: each has a name and values for some fields of the objects. */
export function TemplatesInput() {
  const { field, id, value, error, disabled, isReading, setValue } = useFormField('templates', objectTypes);
  const fields = templateFields(useObjectFields().fields);
  const [kept, setKept] = useState<readonly Template[]>([]);
  // Keeps the typed text unless the form holds another value: a restored draft or the stored record.
  const templates = textOf(kept) === (value ?? '') ? kept : templatesOf(value);
  const set = (next: readonly Template[]) => {
    setKept(next);
    setValue(textOf(next));
  };
  const change = (index: number, given: Partial<Template>) =>
    set(templates.map((one, place) => (place === index ? { ...one, ...given } : one)));
  if (isReading && templates.length === 0) return '—';
  if (isReading)
    return (
      <dl className={`${form.read} ${form.wide}`}>
        {templates.map(({ name, values }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ValuesInWords fields={fields} values={documentIn(values)} />
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <div className={form.wide}>
      <Input.Description mb={10}>{field.hint}</Input.Description>
      {templates.map(({ name, values }, index) => (
        // A template has no identifier while its name is being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={classes.template} aria-label={`Шаблон «${name}»`} disabled={disabled}>
          <div className={classes.head}>
            <TextInput
              label="Шаблон"
              required
              maxLength={255}
              value={name}
              error={isTaken(templates, index) && 'Такой шаблон уже есть'}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <CloseButton
              aria-label={`Убрать шаблон «${name}»`}
              onClick={() => set(templates.filter((_, place) => place !== index))}
            />
          </div>
          <ValuesInput
            id={undefined}
            fields={fields}
            value={values === '{}' ? '' : values}
            disabled={disabled}
            onChange={(text) => change(index, { values: text || '{}' })}
          />
        </fieldset>
      ))}
      {error && <Input.Error mb={6}>{error}</Input.Error>}
      <Button
        id={id}
        variant="default"
        disabled={disabled}
        onClick={() => set([...templates, { name: '', values: '{}' }])}
      >
        Добавить шаблон
      </Button>
    </div>
  );
}
