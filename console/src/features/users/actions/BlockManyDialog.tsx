import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import { useSend } from '../../../api/queries.ts';
import type { RowSelection } from '../../../resource/state/use-selection.ts';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { BlockFields } from './BlockFields.tsx';
import { UserStatusDialog } from './UserStatusDialog.tsx';

interface Props {
  selection: RowSelection<typeof users>;
  onClose: () => void;
}

export function BlockManyDialog(props: Props) {
  const form = useRouteForm(userCalls.blockMany, 'block many');
  return (
    <UserStatusDialog
      {...props}
      preview={userCalls.blockManyPreview}
      words={{ verb: 'Заблокировать', done: 'Заблокировано' }}
      color="red"
      effect="Открытые сеансы завершатся сразу, ключи API перестанут действовать."
      isPending={form.isPending}
      error={form.error}
      onConfirm={(records, onDone) => void form.send({ body: { records } }, onDone)}
    >
      <BlockFields form={form} />
    </UserStatusDialog>
  );
}

export function UnblockManyDialog(props: Props) {
  const send = useSend(userCalls.unblockMany);
  return (
    <UserStatusDialog
      {...props}
      preview={userCalls.unblockManyPreview}
      words={{ verb: 'Разблокировать', done: 'Разблокировано' }}
      effect="Они снова смогут войти со своим паролем, ключи API снова действуют."
      isPending={send.isPending}
      error={send.error}
      onConfirm={(records, onDone) => send.mutate({ body: { records } }, { onSuccess: onDone })}
    />
  );
}
