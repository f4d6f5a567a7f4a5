import { ruledWith } from 'contract/features/rights/rules.ts';
import { layoutSchema } from 'contract/kit/card-layout.ts';
import { fieldsOf, filterSchema } from 'contract/kit/filter.ts';
import { recordValues } from 'contract/kit/json-object.ts';
import * as z from 'zod/mini';
import { FilterSentence } from './FilterSentence.tsx';
import { LayoutWords } from './LayoutWords.tsx';
import { PlainValue } from './PlainValue.tsx';

interface Props {
  value: unknown;
}

/** A JSON document as text: a condition or the initial values of a group's rule, or the layout of a type's card. */
export function DocumentValue({ value: document }: Props) {
  const layout = z.safeParse(layoutSchema, document).data;
  if (layout) return <LayoutWords layout={layout} />;
  const filter = z.safeParse(filterSchema, document).data;
  const values = filter ? {} : (z.safeParse(recordValues, document).data ?? {});
  const resource = ruledWith(filter ? fieldsOf(filter) : Object.keys(values));
  if (!resource) return <span>{JSON.stringify(document)}</span>;
  if (filter) return <FilterSentence resource={resource} filter={filter} />;
  return Object.entries(values).map(([name, value], index) => (
    <span key={name}>
      {index > 0 && '; '}
      {resource.fields[name]!.label}: <PlainValue field={resource.fields[name]!} value={value} />
    </span>
  ));
}
