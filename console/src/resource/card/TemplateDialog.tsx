import { Text, TextInput } from '@mantine/core';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { templateFields, templatesIn, type TemplateValues } from 'contract/features/object-types/fields.ts';
import { enteredOf, type AnyRow, type Resource } from 'contract/kit/resource.ts';
import { tidyLine } from 'contract/kit/text.ts';
import { useState } from 'react';
import { useCall, useSend } from '../../api/queries.ts';
import { toast } from '../../ui/toast.ts';
import { ConfirmDialog } from '../frame/ConfirmDialog.tsx';
import { ValuesInWords } from '../value/ValuesInWords.tsx';

interface Props {
  resource: Resource;
  row: AnyRow;
  onClose: () => void;
}

const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

/** What a template takes from a record: all that is filled, but not what tells the record apart. */
const valuesOf = ({ fields, list }: Resource, row: AnyRow): TemplateValues =>
  Object.fromEntries(
    Object.keys(templateFields(fields)).flatMap((key) =>
      key !== list.title && isFilled(row[key]) ? [[key, row[key]]] : [],
    ),
  );

/** The type that describes the records of a resource. */
function useType({ name, within }: Resource) {
  const own = within?.guid ?? '';
  const query = { filter: JSON.stringify({ field: 'family', op: 'in', value: [name] }) };
  const ofFamily = useCall(objectTypes.routes.list, { params: {}, query }, { enabled: !within });
  const ofOrganization = useCall(objectTypes.routes.get, { params: { guid: own } }, { enabled: within !== undefined });
  return within ? ofOrganization : { ...ofFamily, data: ofFamily.data?.items[0] };
}

/** The name of a new template, and the values that it takes from a record. */
export function TemplateDialog({ resource, row, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const type = useType(resource);
  const update = useSend(objectTypes.routes.update);
  const values = valuesOf(resource, row);
  const name = tidyLine(typed);
  const templates = type.data ? templatesIn(type.data) : {};
  const isTaken = Object.hasOwn(templates, name);
  const save = async () => {
    const { guid, version } = type.data!;
    const body = { ...enteredOf(objectTypes, type.data!), templates: { ...templates, [name]: values } };
    try {
      await update.mutateAsync({ params: { guid }, ifMatch: version, body });
      void toast({ color: 'green', message: `Шаблон «${name}» сохранён` });
      onClose();
    } catch {
      // The error is shown in the dialog from the mutation's own state.
    }
  };
  return (
    <ConfirmDialog
      title="Сохранить как шаблон"
      label="Сохранить"
      isPending={update.isPending}
      isDisabled={!type.data || !name || isTaken}
      error={update.error ?? type.error}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <TextInput
        label="Шаблон"
        required
        data-autofocus
        maxLength={255}
        value={typed}
        error={isTaken && 'Такой шаблон уже есть'}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text size="sm">
        {Object.keys(values).length > 0 ? (
          <ValuesInWords fields={resource.fields} values={values} />
        ) : (
          'В карточке не заполнено ничего, что берёт шаблон'
        )}
      </Text>
    </ConfirmDialog>
  );
}
