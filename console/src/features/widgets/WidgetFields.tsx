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

/** A kind that the source cannot be shown as gives way to the first that it can. */
function useFittingKind(source: WidgetSource | null): void {
  const kind = useFormField('kind');
  const fit = useEffectEvent(() => {
    const kinds: readonly string[] = source ? sourceOf(source).kinds : [];
    if (kinds.length > 0 && !kinds.includes(String(kind.value))) kind.setValue(kinds[0]);
  });
  useEffect(() => fit());
}

/** The form of a widget: what it shows, the settings that its source asks for, and how it stands on a desktop. */
export function WidgetFields() {
  const { form, fields } = useResourceFormState();
  const chosen = useFormField('source').value;
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
        {source && <FormField name="kind" narrowed={{ ...fields['kind']!, kind: 'choice', options }} />}
        {source &&
          Object.entries(settingsOf(source)).map(([name, field]) => (
            <FormField key={name} name={name} narrowed={field} />
          ))}
      </FormSection>
      <Suspense>{source && <WidgetPreview values={toInput(fields, form.getValues())} />}</Suspense>
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
