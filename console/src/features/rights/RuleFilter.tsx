import { parseFilter } from 'contract/kit/filter.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { FilterSentence } from '../../resource/FilterSentence.tsx';
import { askedResource } from './rule-section.ts';

interface Props {
  rule: AnyRow;
  name: 'rows' | 'requirement';
  /** Said where nothing is asked. */
  otherwise: string;
}

/** A condition of a rule in words. */
export function RuleFilter({ rule, name, otherwise }: Props) {
  const resource = askedResource(rule['section']);
  const filter = rule[name] ? parseFilter(String(rule[name])) : null;
  return resource && filter ? <FilterSentence resource={resource} filter={filter} /> : otherwise;
}
