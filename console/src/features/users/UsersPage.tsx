import { Button } from '@mantine/core';
import { IconBan, IconFileImport, IconLockOpen, IconShieldCog } from '@tabler/icons-react';
import { users } from 'contract/features/users/facts.ts';
import { securityPolicy } from 'contract/features/users/security-policy.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useDecision, useRefusal } from '../../api/decisions.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { QuickFilters } from '../../resource/filter/QuickFilters.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { SelectionButton } from '../../resource/bulk/SelectionButton.tsx';
import { quickFilters } from './quick-filters.ts';
import { Status } from '../../ui/StatusText.tsx';
import { userLooks } from './user-looks.ts';
import { refused } from '../../ui/refusal/refused.ts';

const BlockManyDialog = lazy(async () => ({
  default: (await import('./actions/BlockManyDialog.tsx')).BlockManyDialog,
}));
const UnblockManyDialog = lazy(async () => ({
  default: (await import('./actions/BlockManyDialog.tsx')).UnblockManyDialog,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('../../resource/import/ImportDialog.tsx')).ImportDialog,
}));
const InviteMany = lazy(async () => ({ default: (await import('./invite/InviteMany.tsx')).InviteMany }));
const PolicyDialog = lazy(async () => ({ default: (await import('./PolicyDialog.tsx')).PolicyDialog }));
const NewcomerDialog = lazy(async () => ({ default: (await import('./invite/NewcomerDialog.tsx')).NewcomerDialog }));
const cells: OwnCells<typeof users> = {
  state: { cell: (row) => <Status of={userLooks} state={row.state} /> },
};

const DORMANT_DAYS = 90;

export function UsersPage() {
  const mayBlock = useDecision('users', 'update');
  const mayNotCreate = useRefusal('users', 'create');
  const dormantDays = useCall(securityPolicy.get, {}, { staleTime: 60_000 }).data?.dormantDays ?? DORMANT_DAYS;
  const [opened, setOpened] = useState<'import' | 'policy' | null>(null);
  const [created, setCreated] = useState<string[] | null>(null);
  const close = () => setOpened(null);
  const ofMany = (
    <>
      <SelectionButton of={users} label="Заблокировать" icon={IconBan} right={mayBlock}>
        {(selection, done) => <BlockManyDialog selection={selection} onClose={done} />}
      </SelectionButton>
      <SelectionButton of={users} label="Разблокировать" icon={IconLockOpen} right={mayBlock}>
        {(selection, done) => <UnblockManyDialog selection={selection} onClose={done} />}
      </SelectionButton>
    </>
  );
  return (
    <ResourceList resource={users} creation="Пригласить" CreationDialog={NewcomerDialog} cells={cells}>
      <ListHeading>
        <Button variant="default" leftSection={<IconShieldCog size={16} />} onClick={() => setOpened('policy')}>
          Политика безопасности
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} />}
          {...refused(mayNotCreate)}
          onClick={() => setOpened('import')}
        >
          Загрузить из файла
        </Button>
      </ListHeading>
      <ListToolbar bulk={ofMany}>
        <QuickFilters filters={quickFilters(dormantDays)} />
      </ListToolbar>
      <ListTable />
      <ListFooter />
      <Suspense>
        {opened === 'import' && (
          <ImportDialog onLoaded={({ createdGuids }) => setCreated(createdGuids)} onClose={close} />
        )}
        {created && <InviteMany guids={created} onClose={() => setCreated(null)} />}
        {opened === 'policy' && <PolicyDialog onClose={close} />}
      </Suspense>
    </ResourceList>
  );
}
