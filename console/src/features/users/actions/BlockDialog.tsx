import { Text } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { distinctTitle } from 'contract/kit/row-qualifier.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { toast } from '../../../ui/toast.ts';
import { BlockFields } from './BlockFields.tsx';

interface Props {
  row: Row<typeof users>;
  onClose: () => void;
}

export function BlockDialog({ row, onClose }: Props) {
  const form = useRouteForm(userCalls.block, `block/${row.guid}`);
  return (
    <RouteDialog
      form={form}
      title={`Заблокировать: ${distinctTitle(users, row)}?`}
      label="Заблокировать"
      color="red"
      request={{ params: { guid: row.guid }, ifMatch: row.version }}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: `«${row.fullName}»: заблокирован` });
        onClose();
      }}
    >
      <Text size="sm">
        Войти будет нельзя ни в одну организацию, открытые сеансы завершатся сразу, ключи API перестанут действовать.
        Когда срок пройдёт, запрет снимется сам.
      </Text>
      <BlockFields form={form} />
    </RouteDialog>
  );
}
