import { ruledWith } from 'contract/features/rights/rules.ts';
import { fieldsOf, parseFilter } from 'contract/kit/filter.ts';
import { FilterSentence } from './FilterSentence.tsx';
import { LayoutWords } from './LayoutWords.tsx';
import { PlainValue } from './PlainValue.tsx';

interface Props {
  text: string;
}

/** A JSON document in words: a condition or the initial values of a group's rule, or the layout of a type's card. */
export function DocumentValue({ text }: Props) {
  const filter = parseFilter(text);
  const values = filter ? {} : (JSON.parse(text) as Record<string, unknown>);
  if (Array.isArray(values['sections'])) return <LayoutWords layout={text} />;
  const resource = ruledWith(filter ? fieldsOf(filter) : Object.keys(values));
  if (!resource) return <span>{text}</span>;
  if (filter) return <FilterSentence resource={resource} filter={filter} />;
  return Object.entries(values).map(([name, value], index) => (
    <span key={name}>
      {index > 0 && '; '}
      {resource.fields[name]!.label}: <PlainValue field={resource.fields[name]!} value={value} />
    </span>
  ));
}
