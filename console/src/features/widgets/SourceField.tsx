import { widgetCompositions } from 'contract/features/widgets/compositions.ts';
import { widgets } from 'contract/features/widgets/facts.ts';
import { widgetSources, type WidgetSource } from 'contract/features/widgets/sources.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useCall } from '../../api/queries.ts';
import { useFormField } from '../../resource/form/form-context.ts';
import { ReadField } from '../../resource/form/FormField.tsx';
import { OptionSelect } from '../../ui/input/OptionSelect.tsx';

export type Composition = Row<typeof widgetCompositions>;

const MOST = '200';

/** The widget kinds composed by users. */
export function useCompositions(): Composition[] {
  const { data } = useCall(widgetCompositions.routes.list, { query: { limit: MOST } });
  return (data?.items as Composition[] | undefined) ?? [];
}

const ready = Object.entries(widgetSources)
  .filter(([source]) => source !== 'composed')
  .map(([value, { name }]) => ({ value, label: name }));

/** The data source: a built-in one or a kind composed by users. */
export function SourceField({ compositions }: { compositions: readonly Composition[] }) {
  const source = useFormField('source', widgets);
  const { value: chosen, names, error, ...composition } = useFormField('compositionGuid', widgets);
  const offered = compositions.filter(({ guid, isActive }) => isActive || guid === chosen);
  const own = offered.map(({ guid, name }) => ({ value: guid, label: name }));
  const value = source.value === 'composed' ? chosen : source.value;
  if (source.isReading && value !== chosen) return <ReadField field={source.field} value={value} names={{}} />;
  if (source.isReading) return <ReadField field={composition.field} value={chosen} names={names} />;
  const choose = (option: string | null) => {
    const isOwn = own.some((one) => one.value === option);
    source.setValue(isOwn ? 'composed' : (option as WidgetSource | null));
    composition.setValue(isOwn ? option : null);
  };
  return (
    <OptionSelect
      id={source.id}
      label={source.field.label}
      description={compositions.find(({ guid }) => guid === value)?.description}
      error={source.error ?? error}
      disabled={source.disabled}
      required
      data={[{ group: 'Готовые', items: ready }, ...(own.length ? [{ group: 'Свои виды', items: own }] : [])]}
      value={value}
      onChange={choose}
      nothingFoundMessage="Ничего не нашлось"
    />
  );
}
