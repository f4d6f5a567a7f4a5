import { Text, TextInput } from '@mantine/core';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Route } from 'contract/kit/route.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import { useState } from 'react';
import type { CallOptions } from '../../../api/call.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { userSteps, type StepName, type UserStep } from './user-steps.ts';

interface Props {
  step: StepName;
  row: Row<typeof users>;
  onClose: () => void;
}

export function StepDialog({ step, row, onClose }: Props) {
  const { route, title, text, label, color, isFinal, done }: UserStep = userSteps[step];
  const send = useSend(route);
  const name = String(row.fullName);
  const userName = row.userName;
  const [typed, setTyped] = useState('');
  const run = async () => {
    // The input of a route is known only to its own type; all of these routes take the guid of the user.
    await send.mutateAsync({ params: { guid: row.guid }, ifMatch: row.version } as CallOptions<Route>);
    void toast({ color: 'green', message: `«${name}»: ${done}` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={title(distinctTitle(users, row))}
      label={label}
      color={color}
      isPending={send.isPending}
      isDisabled={isFinal && typed.trim() !== userName}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">{text}</Text>
      {isFinal && (
        <TextInput
          label={`Чтобы подтвердить, введите имя пользователя: ${userName}`}
          required
          data-autofocus
          autoComplete="off"
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
