import { ownObjects } from 'contract/features/object-types/facts.ts';
import { isGroupable, widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { isComposed, isList, type Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useEffect, useRef } from 'react';
import { FilterField } from '../../../resource/filter/FilterField.tsx';
import { useFormField, useResourceFormState } from '../../../resource/form/form-context.ts';
import { FormField } from '../../../resource/form/FormField.tsx';
import { FormSection } from '../../../resource/form/FormSection.tsx';
import { toInput } from '../../../resource/frame/form-values.ts';
import { useTypes } from '../../../resource/state/use-types.ts';
import { CompositionPreview } from './CompositionPreview.tsx';
import { ColumnsChoice, FieldChoice } from './FieldChoice.tsx';
import { useCounted } from './use-counted.ts';

const isNumber = ({ kind }: Field) => kind === 'number';
const isOrdering = (field: Field) => !isList(field);
const isShown = (field: Field) => !isComposed(field);

/** Clears the chosen fields when the records change, because they belong to the previous records. */
function useOwnFields(records: string): void {
  const texts = [
    useFormField('condition', widgetCompositions),
    useFormField('valueField', widgetCompositions),
    useFormField('groupField', widgetCompositions),
    useFormField('sortField', widgetCompositions),
  ];
  const columns = useFormField('columns', widgetCompositions);
  const known = useRef(records);
  useEffect(() => {
    if (known.current !== records) {
      for (const field of texts) field.setValue('');
      columns.setValue([]);
    }
    known.current = records;
  });
}

/** What is counted, and how it is drawn. */
function Drawing({ resource }: { resource: Resource }) {
  const { drawing, groupField, measure } = useResourceFormState(widgetCompositions).form.getValues();
  const isOfRows = drawing === 'table' && !groupField;
  return (
    <FormSection title="Что показать">
      <FormField name="drawing" />
      {drawing !== 'number' && <FieldChoice name="groupField" resource={resource} fits={isGroupable} />}
      {!isOfRows && <FormField name="measure" />}
      {!isOfRows && measure !== 'count' && <FieldChoice name="valueField" resource={resource} fits={isNumber} />}
      {isOfRows && <ColumnsChoice resource={resource} fits={isShown} />}
      {isOfRows && <FieldChoice name="sortField" resource={resource} fits={isOrdering} />}
      {drawing !== 'number' && <FormField name="order" />}
      {drawing !== 'number' && <FormField name="limit" />}
    </FormSection>
  );
}

/** Only organization-defined types are offered, because built-in ones are listed among the records. */
function TypeField() {
  const own = useTypes()?.filter(({ family }) => !family);
  const { label, required } = widgetCompositions.fields.typeGuid;
  const options = own && Object.fromEntries(own.map(({ guid, name }) => [guid, name]));
  return <FormField name="typeGuid" narrowed={options && { kind: 'choice', label, required, options }} />;
}

/** The form of a widget kind: the records, the aggregation, and the drawing. */
export function CompositionFields() {
  const { form } = useResourceFormState(widgetCompositions);
  const { records, typeGuid } = form.getValues();
  const resource = useCounted(records, typeGuid);
  useOwnFields(`${records} ${typeGuid}`);
  return (
    <>
      <FormSection title="Вид виджетов">
        <FormField name="name" />
        <FormField name="isActive" />
        <FormField name="description" />
      </FormSection>
      <FormSection title="Какие записи">
        <FormField name="records" />
        {records === ownObjects.name && <TypeField />}
        {resource && <FilterField name="condition" resource={resource} otherwise="Все, без отбора" />}
      </FormSection>
      {resource && <Drawing resource={resource} />}
      <CompositionPreview values={toInput(widgetCompositions.fields, form.getValues())} />
    </>
  );
}
