import { Text, TextInput } from '@mantine/core';
import { accountLinks } from 'contract/features/users/links/calls.ts';
import type { employees } from 'contract/features/employees/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useSend } from '../../api/queries.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { InvitedDialog } from '../../resource/frame/InvitedDialog.tsx';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

interface Props {
  row: Row<typeof employees>;
  onClose: () => void;
}

/** Creates an account for an employee and sends an invitation. */
export function InviteDialog({ row, onClose }: Props) {
  const [email, setEmail] = useDraftState(`invite/${row.guid}/email`, row.email ?? '');
  const [userName, setUserName] = useDraftState(`invite/${row.guid}/user-name`, email.split('@')[0] ?? '');
  const send = useSend(accountLinks.inviteEmployee);
  const run = () =>
    send.mutate({ params: { guid: row.guid }, body: { userName: userName.trim(), email: email.trim() || null } });

  if (send.data) return <InvitedDialog name={String(row.fullName)} invitation={send.data} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Пригласить: ${row.fullName}`}
      label="Пригласить"
      isPending={send.isPending}
      isDisabled={!userName.trim()}
      error={send.error}
      onClose={onClose}
      onConfirm={run}
    >
      <Text size="sm">
        Сотрудник получит учётную запись и ссылку, по которой задаст пароль. Права у него будут те, что даёт карточка.
      </Text>
      <TextInput
        label="Имя пользователя"
        description="Латинские буквы, цифры, точка, дефис, подчёркивание и @"
        required
        data-autofocus
        maxLength={64}
        value={userName}
        onChange={(event) => setUserName(event.currentTarget.value)}
      />
      <TextInput
        label="Почта"
        description="Сюда придёт приглашение"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
