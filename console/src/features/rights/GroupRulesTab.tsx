import { permissionGroupRules } from 'contract/features/rights/rules.ts';
import { useMemo } from 'react';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { ClosedFields, RuleDefaults, RuleFilter } from './rule-cells.tsx';
import { RuleFields } from './RuleFields.tsx';

const cells: OwnCells<typeof permissionGroupRules> = {
  rows: { width: 260, cell: (rule) => <RuleFilter rule={rule} name="rows" otherwise="Все записи" /> },
  requirement: { width: 260, cell: (rule) => <RuleFilter rule={rule} name="requirement" otherwise="Любые" /> },
  hiddenFields: { width: 220, cell: (rule) => <ClosedFields rule={rule} name="hiddenFields" /> },
  readOnlyFields: { width: 220, cell: (rule) => <ClosedFields rule={rule} name="readOnlyFields" /> },
  defaults: { width: 260, cell: (rule) => <RuleDefaults rule={rule} /> },
};
const form = <RuleFields />;

/** The group's restrictions by section: the rows it applies to, and the requirements on written records. */
export function GroupRulesTab() {
  const { row } = useRecord();
  const ofGroup = useMemo(() => ({ field: 'groupGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ groupGuid: row.guid }), [row.guid]);
  return (
    <ResourceListPage resource={permissionGroupRules} base={ofGroup} initial={initial} form={form} cells={cells} />
  );
}
