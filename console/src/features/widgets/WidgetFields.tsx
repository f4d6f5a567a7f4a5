import { drawingsOf } from 'contract/features/widgets/compositions.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import {
  settingsOf,
  sourceOf,
  widgetKinds,
  widgetSources,
  type WidgetKind,
  type WidgetSource,
} from 'contract/features/widgets/sources.ts';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { toInput } from '../../resource/frame/form-values.ts';
import { useFormField, useResourceFormState } from '../../resource/form/form-context.ts';
import { FormField } from '../../resource/form/FormField.tsx';
import { FormSection } from '../../resource/form/FormSection.tsx';
import { SourceField, useCompositions, type Composition } from './SourceField.tsx';

const WidgetPreview = lazy(async () => ({ default: (await import('./WidgetPreview.tsx')).WidgetPreview }));

const isSource = (value: unknown): value is WidgetSource => Object.hasOwn(widgetSources, String(value));

/** The kinds that can show a source, the default one first. */
function kindsOf(source: WidgetSource, composition: Composition | undefined): readonly WidgetKind[] {
  if (source !== 'composed') return sourceOf(source).kinds;
  return composition ? [...new Set([composition.drawing, ...drawingsOf(composition)])] : [];
}

/** When the source cannot be shown as the chosen kind, its first supported kind is used. */
function useFittingKind(kinds: readonly WidgetKind[]): void {
  const kind = useFormField('kind', widgets);
  const fit = useEffectEvent(() => {
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
  const compositions = useCompositions();
  const { compositionGuid } = form.getValues();
  const kinds = source
    ? kindsOf(
        source,
        compositions.find(({ guid }) => guid === compositionGuid),
      )
    : [];
  useFittingKind(kinds);
  const options = Object.fromEntries(kinds.map((kind) => [kind, widgetKinds[kind]]));
  return (
    <>
      <FormSection title="Виджет">
        <FormField name="name" />
        <FormField name="code" />
        <FormField name="section" />
      </FormSection>
      <FormSection title="Данные">
        <SourceField compositions={compositions} />
        {source && <FormField name="kind" narrowed={{ ...widgets.fields.kind, options }} />}
        {source &&
          Object.entries(settingsOf(source))
            .filter(([name]) => name !== 'compositionGuid')
            .map(([name, field]) => <FormField key={name} name={name} narrowed={field} />)}
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
