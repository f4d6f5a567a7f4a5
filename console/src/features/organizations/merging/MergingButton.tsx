import { IconArrowMerge } from '@tabler/icons-react';
import type { organizations } from 'contract/features/organizations/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { useWho } from '../../../api/who.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import page from '../../../ui/Page.module.css';
import { MergingDialog } from './MergingDialog.tsx';

/** Opens the preview of a merger of the organization. */
export function MergingButton({ row }: { row: Row<typeof organizations> }) {
  const { orgId } = useWho();
  const [isOpen, setOpen] = useState(false);
  const mayNot = useRefusal('organizations', 'update');
  const isOwn =
    row.guid === orgId ? 'В этой организации вы сейчас работаете: её присоединяют из вышестоящей.' : undefined;
  return (
    <div className={page.actions}>
      <ActionButton icon={IconArrowMerge} refusal={mayNot ?? isOwn} onClick={() => setOpen(true)}>
        Что перейдёт
      </ActionButton>
      {isOpen && <MergingDialog row={row} onClose={() => setOpen(false)} />}
    </div>
  );
}
