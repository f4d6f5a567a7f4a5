import { Button } from '@mantine/core';
import { IconCopy, IconShieldSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { useDecision } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
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
  return (
    <ResourceList resource={permissionGroups} cells={cells} actions={actions}>
      <ListHeading title="Права доступа">
        <Button
          component={Link}
          to={paths.rightsExplorer()}
          variant="default"
          leftSection={<IconShieldSearch size={16} />}
        >
          Обозреватель прав
        </Button>
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
    </ResourceList>
  );
}
