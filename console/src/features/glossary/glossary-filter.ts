import { isCondition, parseFilter, type Condition, type Filter } from 'contract/kit/filter.ts';
import { chipsOf, filterOfChips } from '../../resource/value/filter-sentence.ts';

const isAbout = (field: string, op: Condition['op']) => (filter: Filter) =>
  isCondition(filter) && filter.field === field && filter.op === op;

/** The value of the condition on a field in the address filter. */
export function conditionValue(text: string | undefined, field: string, op: Condition['op']): Condition['value'] {
  const found = chipsOf(text ? parseFilter(text) : null).find(isAbout(field, op));
  return found && isCondition(found) ? found.value : undefined;
}

/** The filter with the condition on this field replaced; an absent value removes it. */
export function withCondition(text: string | undefined, { field, op, value }: Condition): string | undefined {
  const others = chipsOf(text ? parseFilter(text) : null).filter((chip) => !isAbout(field, op)(chip));
  return filterOfChips(value === undefined ? others : [...others, { field, op, value }]);
}
