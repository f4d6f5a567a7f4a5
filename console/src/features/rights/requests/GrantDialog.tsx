import { Text } from '@mantine/core';
import { requestCalls, type PermissionRequest } from 'contract/features/rights/requests.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { DateField } from '../../../ui/input/DateField.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  request: PermissionRequest;
  title: string;
  onClose: () => void;
}

/** Gives what was asked for as an individual right, for as long as is said here. */
export function GrantDialog({ request: { guid, person, until, object }, title, onClose }: Props) {
  const [validTo, setValidTo] = useState(until);
  const grant = useSend(requestCalls.grant);
  const run = async () => {
    await grant.mutateAsync({ params: { guid }, body: { validTo } });
    void toast({ color: 'green', message: `«${person}»: право дано` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Дать право «${title}»`}
      label="Дать право"
      isPending={grant.isPending}
      error={grant.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        {person} получит личное право {object ? 'на одну запись' : 'на весь раздел'}. Действует сразу; отозвать его
        можно в индивидуальных правах сотрудника.
      </Text>
      <DateField label="Действует по" description="Пусто — без срока" value={validTo} onChange={setValidTo} />
    </ConfirmDialog>
  );
}
