import { Text, TextInput } from '@mantine/core';
import { accountLinks, type Invitation } from 'contract/features/users/links/calls.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { InvitedDialog } from '../../resource/frame/InvitedDialog.tsx';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Creates an account for an employee and sends an invitation. */
export function InviteDialog({ row, onClose }: Props) {
  const form = useRouteForm(accountLinks.inviteEmployee, `invite/${row.guid}`, {
    email: row.email,
    userName: row.email?.split('@')[0],
  });
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  if (invitation) return <InvitedDialog name={String(row.fullName)} invitation={invitation} onClose={onClose} />;
  return (
    <RouteDialog
      form={form}
      title={`Пригласить: ${row.fullName}`}
      label="Пригласить"
      request={{ params: { guid: row.guid } }}
      onClose={onClose}
      onDone={setInvitation}
    >
      <Text size="sm">
        Сотрудник получит учётную запись и ссылку, по которой задаст пароль. Права у него будут те, что даёт карточка.
      </Text>
      <TextInput {...form.text('userName')} data-autofocus />
      <TextInput {...form.text('email')} />
    </RouteDialog>
  );
}
