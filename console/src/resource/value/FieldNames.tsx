import { ruledWith } from 'contract/features/rights/rules.ts';

/** The labels of the fields named by a group's rule. */
export function FieldNames({ names }: { names: readonly string[] }) {
  const fields = ruledWith(names)?.fields ?? {};
  return <span>{names.map((name) => fields[name]?.label ?? name).join(', ')}</span>;
}
