import { IconCopy } from '@tabler/icons-react';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { useDecision } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { Column } from '../../resource/Column.tsx';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { RowAction } from '../../resource/RowAction.tsx';
import { formatNumber } from '../../ui/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useCopyGroup } from './use-copy-group.ts';
import { WhoCanButton } from './WhoCanButton.tsx';

const resource = anyResource(permissionGroups);

export function PermissionGroupsPage() {
  const copy = useCopyGroup();
  const mayCreate = useDecision('permissionGroups', 'create');
  return (
    <ResourceList resource={resource}>
      <ListHeading title="Права доступа">
        <WhoCanButton />
      </ListHeading>
      <Column name="employeesCount" isNumeric>
        {(row) => (
          <TextLink to={paths.permissionGroupEmployees(row.guid)}>
            {formatNumber(Number(row['employeesCount']))}
          </TextLink>
        )}
      </Column>
      <RowAction label="Создать копию" icon={IconCopy} decision={mayCreate} onRun={(row) => void copy(row)} />
      <ListToolbar />
      <ListTable />
      <ListFooter />
    </ResourceList>
  );
}
