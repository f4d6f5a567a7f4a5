import { Text } from '@mantine/core';
import { emptyOf, type Field } from 'contract/kit/field.ts';
import type { Resource, Row } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { useCall } from '../../../api/queries.ts';
import { FormFields } from '../../../resource/form/FormFields.tsx';
import { FormProvider } from '../../../resource/form/FormProvider.tsx';
import { useResourceForm } from '../../../resource/form/use-resource-form.ts';
import { useVisibleResource } from '../../../resource/state/use-visible-resource.ts';
import { Loading } from '../../../ui/Loading.tsx';
import classes from './Arranging.module.css';

/** A sample value for the preview when there is no object yet. */
function exampleOf(field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'multiline':
      return 'Пример';
    case 'number':
      return field.min ?? 1;
    case 'choice':
      return Object.keys(field.options)[0];
    case 'choices':
      return Object.keys(field.options).slice(0, 2);
    case 'date':
      return '2026-01-15';
    case 'dateTime':
      return '2026-01-15T09:30:00.000Z';
    default:
      return emptyOf(field);
  }
}

const exampleRow = ({ fields }: Resource): Row<Resource> => ({
  guid: '',
  version: 0,
  createdAt: '',
  updatedAt: '',
  names: {},
  ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exampleOf(field)])),
});

const FIRST = { params: {}, query: { limit: '1' } };

function Card({ resource, row }: { resource: Resource; row: Row<Resource> }) {
  const state = useResourceForm({ resource, row, reading: 'only', onSaved: () => undefined });
  return (
    <FormProvider state={state}>
      <FormFields />
    </FormProvider>
  );
}

/** A read-only preview of the card: of the first object that the person may see, or of a sample one. */
export function LayoutPreview({ resource: whole }: { resource: Resource }) {
  const resource = useVisibleResource(whole);
  const { data, error } = useCall(resource.routes.list, FIRST);
  if (!data && !error) return <Loading height={220} />;
  const found = data?.items[0];
  const row = found ?? exampleRow(resource);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls separately when longer than the screen
    <section className={classes.preview} aria-label="Как будет выглядеть карточка" tabIndex={0}>
      <Text size="sm" c="dimmed">
        Как будет выглядеть карточка: {found ? `«${titleOf(resource, found)}»` : 'пример, объектов ещё нет'}
      </Text>
      <Card key={row.guid} resource={resource} row={row} />
    </section>
  );
}
