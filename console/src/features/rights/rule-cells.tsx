import { parseFilter } from 'contract/kit/filter.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { FieldValue } from '../../resource/value/FieldValue.tsx';
import { FilterSentence } from '../../resource/value/FilterSentence.tsx';
import { askedResource, documentIn } from './rule-section.ts';

interface FilterProps {
  rule: AnyRow;
  name: 'rows' | 'requirement';
  /** Said where nothing is asked. */
  otherwise: string;
}

/** A condition of a rule in words. */
export function RuleFilter({ rule, name, otherwise }: FilterProps) {
  const resource = askedResource(rule['section']);
  const filter = rule[name] ? parseFilter(String(rule[name])) : null;
  return resource && filter ? <FilterSentence resource={resource} filter={filter} /> : otherwise;
}

/** What new records begin with, in words. */
export function RuleDefaults({ rule }: { rule: AnyRow }) {
  const fields = askedResource(rule['section'])?.fields ?? {};
  const shown = Object.entries(documentIn(rule['defaults'])).flatMap(([name, value]) => {
    const field = fields[name];
    return field ? [{ name, field, value }] : [];
  });
  return shown.map(({ name, field, value }, index) => (
    <span key={name}>
      {index > 0 && '; '}
      {field.label}: <FieldValue field={field} value={value} />
    </span>
  ));
}
