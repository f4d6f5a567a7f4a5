import { Button } from '@mantine/core';
import { IconCopy, IconUserQuestion } from '@tabler/icons-react';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { lazy, Suspense, useState } from 'react';
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

const WhoCanDialog = lazy(async () => ({ default: (await import('./WhoCanDialog.tsx')).WhoCanDialog }));

const cells: OwnCells<typeof permissionGroups> = {
  employeesCount: {
    cell: (row) => (
      <TextLink to={paths.permissionGroupEmployees(row.guid)}>{formatNumber(row.employeesCount ?? 0)}</TextLink>
    ),
  },
};

function WhoCanButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconUserQuestion size={16} />} onClick={() => setOpened(true)}>
        Кто может?
      </Button>
      <Suspense>{opened && <WhoCanDialog onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

export function PermissionGroupsPage() {
  const copy = useCopyGroup();
  const mayCreate = useDecision('permissionGroups', 'create');
  const actions: RowAction<typeof permissionGroups>[] = [
    { label: 'Создать копию', icon: IconCopy, decision: mayCreate, onRun: (row) => void copy(row) },
  ];
  return (
    <ResourceList resource={permissionGroups} cells={cells} actions={actions}>
      <ListHeading title="Права доступа">
        <WhoCanButton />
      </ListHeading>
      <ListToolbar />
      <ListTable />
      <ListFooter />
    </ResourceList>
  );
}
