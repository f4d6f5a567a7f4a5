import { ruledWith } from 'contract/features/rights/rules.ts';

/** The fields that a rule of a group names, by their labels. */
export function FieldNames({ names }: { names: readonly string[] }) {
  const fields = ruledWith(names)?.fields ?? {};
  return <span>{names.map((name) => fields[name]?.label ?? name).join(', ')}</span>;
}
