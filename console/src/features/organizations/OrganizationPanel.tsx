import { IconArchive, IconArrowBackUp, IconDoorEnter } from '@tabler/icons-react';
import { organizationCalls } from 'contract/features/organization-calls.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useRefusal, useWho } from '../../api/who.ts';
import { useRecord } from '../../resource/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import page from '../../ui/Page.module.css';

const ArchiveDialog = lazy(async () => ({ default: (await import('./ArchiveDialog.tsx')).ArchiveDialog }));
const OpenDialog = lazy(async () => ({ default: (await import('./OpenDialog.tsx')).OpenDialog }));

/** What is done with an organization besides changing the card. */
export function OrganizationPanel() {
  const { row } = useRecord();
  const { orgId } = useWho();
  const mayNotChange = useRefusal('organizations', 'update');
  const mayNotOpen = useRefusal('organizations', 'create');
  const [opened, setOpened] = useState<'archive' | 'open' | null>(null);
  const { data: dependants } = useCall(organizationCalls.dependants, { params: { guid: row.guid } });
  const isActive = row['isActive'] === true;
  const isOwn = row.guid === orgId ? 'В этой организации вы сейчас работаете.' : undefined;
  const close = () => setOpened(null);

  return (
    <section className={page.actions} aria-label="Действия">
      {isActive && dependants?.users === 0 && (
        <ActionButton icon={IconDoorEnter} refusal={mayNotOpen} onClick={() => setOpened('open')}>
          Открыть для работы
        </ActionButton>
      )}
      <ActionButton
        icon={isActive ? IconArchive : IconArrowBackUp}
        refusal={mayNotChange ?? isOwn}
        onClick={() => setOpened('archive')}
      >
        {isActive ? 'В архив' : 'Вернуть из архива'}
      </ActionButton>
      <Suspense>
        {opened === 'archive' && dependants && <ArchiveDialog row={row} dependants={dependants} onClose={close} />}
        {opened === 'open' && <OpenDialog row={row} onClose={close} />}
      </Suspense>
    </section>
  );
}
