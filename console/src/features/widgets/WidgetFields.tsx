import { widgets } from 'contract/features/widgets/facts.ts';
import {
  settingsOf,
  sourceOf,
  widgetKinds,
  widgetSources,
  type WidgetSource,
} from 'contract/features/widgets/sources.ts';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { toInput } from '../../resource/input/form-values.ts';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';

const WidgetPreview = lazy(async () => ({ default: (await import('./WidgetPreview.tsx')).WidgetPreview }));

const isSource = (value: unknown): value is WidgetSource => Object.hasOwn(widgetSources, String(value));

/** If the source cannot be shown as the chosen kind, its first supported kind is used. */
function useFittingKind(source: WidgetSource | null): void {
  const kind = useFormField('kind', widgets);
  const fit = useEffectEvent(() => {
    const kinds = source ? sourceOf(source).kinds : [];
    const [first] = kinds;
    if (first && !kinds.some((one) => one === kind.value)) kind.setValue(first);
  });
  useEffect(() => fit());
}

/** The form of a widget: its content, the settings of its source, and its size on a desktop. */
export function WidgetFields() {
  const { form } = useResourceFormState(widgets);
  const chosen = useFormField('source', widgets).value;
  const source = isSource(chosen) ? chosen : null;
  useFittingKind(source);
  const kinds = source ? sourceOf(source).kinds : [];
  const options = Object.fromEntries(kinds.map((kind) => [kind, widgetKinds[kind]]));
  return (
    <>
      <FormSection title="Виджет">
        <FormField name="name" />
        <FormField name="code" />
        <FormField name="section" />
      </FormSection>
      <FormSection title="Данные">
        <FormField name="source" />
        {source && <FormField name="kind" narrowed={{ ...widgets.fields.kind, options }} />}
        {source &&
          Object.entries(settingsOf(source)).map(([name, field]) => (
            <FormField key={name} name={name} narrowed={field} />
          ))}
      </FormSection>
      <Suspense>{source && <WidgetPreview values={toInput(widgets.fields, form.getValues())} />}</Suspense>
      <FormSection title="На рабочем столе">
        <FormField name="width" />
        <FormField name="height" />
        <FormField name="refreshSeconds" />
        <FormField name="requiredEntity" />
        <FormField name="sort" />
        <FormField name="isPublished" />
        <FormField name="isObsolete" />
        <FormField name="replacedByGuid" />
      </FormSection>
    </>
  );
}
