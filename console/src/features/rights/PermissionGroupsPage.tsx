import { IconCopy } from '@tabler/icons-react';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { useDecision } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import type { OwnCells, RowAction } from '../../resource/state/list-options.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useCopyGroup } from './use-copy-group.ts';

const cells: OwnCells<typeof permissionGroups> = {
  employeesCount: {
    cell: (row) => (
      <TextLink to={paths.permissionGroupEmployees(row.guid)}>{formatNumber(row.employeesCount ?? 0)}</TextLink>
    ),
  },
};

export function PermissionGroupsPage() {
  const copy = useCopyGroup();
  const mayCreate = useDecision('permissionGroups', 'create');
  const actions: RowAction<typeof permissionGroups>[] = [
    { label: 'Создать копию', icon: IconCopy, decision: mayCreate, onRun: (row) => void copy(row) },
  ];
  return <ResourceListPage resource={permissionGroups} cells={cells} actions={actions} />;
}
