import { Button, Group, Input, Text } from '@mantine/core';
import { parseFilter } from 'contract/kit/filter.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useFormField } from '../../resource/form/form-context.ts';
import { FilterSentence } from '../../resource/value/FilterSentence.tsx';
import classes from './Rules.module.css';

const FilterDialog = lazy(async () => ({
  default: (await import('../../resource/filter/FilterDialog.tsx')).FilterDialog,
}));

interface Props {
  name: 'rows' | 'requirement';
  resource: Resource;
  /** The text shown when there is no condition. */
  otherwise: string;
}

/** A condition of a rule: its sentence, and a button that opens the builder. */
export function FilterField({ name, resource, otherwise }: Props) {
  const { field, id, value, error, disabled, setValue } = useFormField(name);
  const [isOpened, setOpened] = useState(false);
  const filter = typeof value === 'string' && value ? parseFilter(value) : null;
  return (
    <div className={classes.wide}>
      <Text size="sm">{filter ? <FilterSentence resource={resource} filter={filter} /> : otherwise}</Text>
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
