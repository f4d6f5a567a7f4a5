import { IconArrowMerge } from '@tabler/icons-react';
import { organizations } from 'contract/features/organizations/facts.ts';
import { reorganizations } from 'contract/features/organizations/reorganizations.ts';
import { useMemo, useState } from 'react';
import { useRefusal } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { useRecord } from '../../resource/state/record-context.ts';
import { ResourceListPage } from '../../resource/list/ResourceListPage.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import page from '../../ui/Page.module.css';
import { MergingDialog } from './merging/MergingDialog.tsx';

/** The reorganizations of the organization, and what it received from others. */
export function ReorganizationsTab() {
  const { row } = useRecord(organizations);
  const { orgId } = useWho();
  const [isOpen, setOpen] = useState(false);
  const mayNot = useRefusal('organizations', 'update');
  const isOwn =
    row.guid === orgId ? 'В этой организации вы сейчас работаете: её присоединяют из вышестоящей.' : undefined;
  const ofOrganization = useMemo(() => {
    const isIt = { op: 'in' as const, value: [row.guid] };
    return {
      or: [
        { field: 'subjectGuid', ...isIt },
        { field: 'successors', ...isIt },
      ],
    };
  }, [row.guid]);
  const initial = useMemo(() => ({ subjectGuid: row.guid }), [row.guid]);
  return (
    <ResourceListPage resource={reorganizations} base={ofOrganization} initial={initial}>
      <div className={page.actions}>
        <ActionButton icon={IconArrowMerge} refusal={mayNot ?? isOwn} onClick={() => setOpen(true)}>
          Что перейдёт
        </ActionButton>
      </div>
      {isOpen && <MergingDialog row={row} onClose={() => setOpen(false)} />}
    </ResourceListPage>
  );
}
