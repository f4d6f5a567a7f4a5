import { Group, Text } from '@mantine/core';
import { IconMessageMinus, IconMessagePlus, IconTag, IconWorldUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { PendingProposal } from '../sharing/PendingProposal.tsx';
import { isProtected } from '../state/protection.ts';
import { useRecord } from '../state/record-context.ts';
import { useMay } from '../state/use-may.ts';

const ProposeDialog = lazy(async () => ({ default: (await import('./ProposeDialog.tsx')).ProposeDialog }));
const ProposeWithReason = lazy(async () => ({
  default: (await import('../sharing/ProposeWithReason.tsx')).ProposeWithReason,
}));
const OwnReadingDialog = lazy(async () => ({
  default: (await import('../sharing/OwnReadingDialog.tsx')).OwnReadingDialog,
}));

/** The next steps for a shared record: view it with the organization's own values, or propose a change or a deletion.
 *  An own record can be proposed as shared, and those who may not change a record can propose a change. */
export function SharedSteps() {
  const { resource, row } = useRecord();
  const { isService, isReadOnly } = useWho();
  const may = useMay(resource);
  const [opened, setOpened] = useState<'reading' | 'change' | 'delete' | 'share' | null>(null);
  const close = () => setOpened(null);
  const common = row['commonName'];
  const isOwn = row['owner'] === 'own';
  return (
    <>
      {isOwn && <Text size="sm">Своя запись: её видит только ваша организация.</Text>}
      {common && <Text size="sm">Название у вас своё, общее — «{String(common)}».</Text>}
      {row['isUnused'] === true && <Text size="sm">У вас запись не используется: при выборе её не предлагают.</Text>}
      <Group gap="xs">
        {'commonName' in resource.fields && !isService && !isOwn && (
          <ActionButton icon={IconTag} refusal={refusalText(may.update)} onClick={() => setOpened('reading')}>
            Своё название
          </ActionButton>
        )}
        {!isProtected(row) && !resource.changes?.notByHand && !isReadOnly && (
          <PendingProposal>
            {!(isOwn && may.on(row, 'update').allowed) && (
              <ActionButton icon={IconMessagePlus} refusal={undefined} onClick={() => setOpened('change')}>
                Предложить изменение
              </ActionButton>
            )}
            {isOwn ? (
              <ActionButton icon={IconWorldUp} refusal={undefined} onClick={() => setOpened('share')}>
                Предложить для всех
              </ActionButton>
            ) : (
              <ActionButton icon={IconMessageMinus} refusal={undefined} onClick={() => setOpened('delete')}>
                Предложить удаление
              </ActionButton>
            )}
          </PendingProposal>
        )}
      </Group>
      <Suspense>
        {opened === 'reading' && <OwnReadingDialog onClose={close} />}
        {opened === 'change' && <ProposeDialog resource={resource} row={row} onClose={close} />}
        {(opened === 'delete' || opened === 'share') && <ProposeWithReason kind={opened} onClose={close} />}
      </Suspense>
    </>
  );
}
