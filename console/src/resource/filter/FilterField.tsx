import { Button, Group, Input, Text } from '@mantine/core';
import { parseFilter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import classes from '../form/Form.module.css';
import { useFormField } from '../form/form-context.ts';
import { FilterSentence } from '../value/FilterSentence.tsx';

const FilterDialog = lazy(async () => ({
  default: (await import('./FilterDialog.tsx')).FilterDialog,
}));

interface Props {
  name: string;
  /** The records that the condition is about. */
  resource: Resource;
  /** The text shown when there is no condition. */
  otherwise: string;
}

/** A condition as a field of a form: its sentence, and a button that opens the builder. */
export function FilterField({ name, resource, otherwise }: Props) {
  const { field, id, value, error, disabled, isReading, setValue } = useFormField(name);
  const [isOpened, setOpened] = useState(false);
  const filter = typeof value === 'string' && value ? parseFilter(value) : null;
  const sentence = filter ? <FilterSentence resource={resource} filter={filter} /> : otherwise;
  if (isReading)
    return (
      <dl className={classes.read}>
        <dt>{field.label}</dt>
        <dd>{sentence}</dd>
      </dl>
    );
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Text size="sm">{sentence}</Text>
      <Input.Description>{field.hint}</Input.Description>
      {error && <Input.Error>{error}</Input.Error>}
      <Group gap="xs" mt={6}>
        <Button
          id={id}
          size="xs"
          variant="default"
          disabled={disabled}
          aria-label={`${field.label}: ${filter ? 'изменить условие' : 'задать условие'}`}
          onClick={() => setOpened(true)}
        >
          {filter ? 'Изменить условие' : 'Задать условие'}
        </Button>
        {filter && (
          <Button
            size="xs"
            variant="default"
            disabled={disabled}
            aria-label={`${field.label}: убрать условие`}
            onClick={() => setValue('')}
          >
            Убрать
          </Button>
        )}
      </Group>
      <Suspense>
        {isOpened && (
          <FilterDialog
            resource={resource}
            filter={filter}
            title={field.label}
            verb="Готово"
            onApply={(chosen) => setValue(chosen ?? '')}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
