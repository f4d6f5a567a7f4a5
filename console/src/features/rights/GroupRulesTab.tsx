import { permissionGroupRules } from 'contract/features/rights/rules.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useMemo } from 'react';
import { Column } from '../../resource/Column.tsx';
import { useRecord } from '../../resource/record-context.ts';
import { ResourceListPage } from '../../resource/ResourceListPage.tsx';
import { RuleDefaults } from './RuleDefaults.tsx';
import { RuleFields } from './RuleFields.tsx';
import { RuleFilter } from './RuleFilter.tsx';

const resource = anyResource(permissionGroupRules);
const form = <RuleFields />;

/** What the group narrows in single sections: on which rows it gives its rights, and what its members write. */
export function GroupRulesTab() {
  const { row } = useRecord();
  const ofGroup = useMemo(() => ({ field: 'groupGuid', op: 'in' as const, value: [row.guid] }), [row.guid]);
  const initial = useMemo(() => ({ groupGuid: row.guid }), [row.guid]);
  return (
    <ResourceListPage resource={resource} base={ofGroup} initial={initial} form={form}>
      <Column name="rows" width={260}>
        {(rule) => <RuleFilter rule={rule} name="rows" otherwise="Все записи" />}
      </Column>
      <Column name="requirement" width={260}>
        {(rule) => <RuleFilter rule={rule} name="requirement" otherwise="Любые" />}
      </Column>
      <Column name="defaults" width={260}>
        {(rule) => <RuleDefaults rule={rule} />}
      </Column>
    </ResourceListPage>
  );
}
