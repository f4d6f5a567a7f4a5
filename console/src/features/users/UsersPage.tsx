import { Button } from '@mantine/core';
import { IconFileImport, IconShieldCog } from '@tabler/icons-react';
import { users, type UserStatus as Status } from 'contract/features/users/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useRefusal } from '../../api/who.ts';
import { Column } from '../../resource/Column.tsx';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { BlockManyButton } from './BlockManyButton.tsx';
import { QuickFilters } from './QuickFilters.tsx';
import { useInvitation } from './use-invitation.ts';
import { UserStatus } from './UserStatus.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));
const PolicyDialog = lazy(async () => ({ default: (await import('./PolicyDialog.tsx')).PolicyDialog }));
const InvitationDialog = lazy(async () => ({ default: (await import('./InvitationDialog.tsx')).InvitationDialog }));
const resource = anyResource(users);

export function UsersPage() {
  const mayNotCreate = useRefusal('users', 'create');
  const [opened, setOpened] = useState<'import' | 'policy' | null>(null);
  const { invite, shown } = useInvitation();
  const close = () => setOpened(null);
  return (
    <ResourceList resource={resource} creation="Пригласить" onCreated={invite}>
      <ListHeading>
        <Button variant="default" leftSection={<IconShieldCog size={16} />} onClick={() => setOpened('policy')}>
          Политика безопасности
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} />}
          disabled={mayNotCreate !== undefined}
          title={mayNotCreate}
          onClick={() => setOpened('import')}
        >
          Загрузить из файла
        </Button>
      </ListHeading>
      <Column name="status" width={150}>
        {(row) => <UserStatus status={row['status'] as Status} />}
      </Column>
      <QuickFilters />
      <ListToolbar bulk={<BlockManyButton />} />
      <ListTable />
      <ListFooter />
      <Suspense>
        {opened === 'import' && <ImportDialog onClose={close} />}
        {opened === 'policy' && <PolicyDialog onClose={close} />}
        {shown && <InvitationDialog {...shown} />}
      </Suspense>
    </ResourceList>
  );
}
