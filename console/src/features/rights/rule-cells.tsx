import { ruledResource, type permissionGroupRules } from 'contract/features/rights/rules.ts';
import type { Row } from 'contract/kit/resource.ts';
import { FilterSentence } from '../../resource/value/FilterSentence.tsx';
import { ValuesInWords } from '../../resource/value/ValuesInWords.tsx';
import { askedResource } from './rule-section.ts';

interface FilterProps {
  rule: Row<typeof permissionGroupRules>;
  name: 'rows' | 'requirement';
  /** The text shown when there is no condition. */
  otherwise: string;
}

/** A condition of a rule as text. */
export function RuleFilter({ rule, name, otherwise }: FilterProps) {
  const resource = askedResource(rule.section);
  const filter = rule[name];
  return resource && filter ? <FilterSentence resource={resource} filter={filter} /> : otherwise;
}

/** The fields that a rule hides or makes read-only, by their labels. */
export function ClosedFields({
  rule,
  name,
}: {
  rule: Row<typeof permissionGroupRules>;
  name: 'hiddenFields' | 'readOnlyFields';
}) {
  const fields = ruledResource(rule.section)?.fields ?? {};
  return rule[name].map((key) => fields[key]?.label ?? key).join(', ');
}

/** The default values of new records, as text. */
export function RuleDefaults({ rule }: { rule: Row<typeof permissionGroupRules> }) {
  const fields = askedResource(rule.section)?.fields ?? {};
  return <ValuesInWords fields={fields} values={rule.defaults ?? {}} />;
}
