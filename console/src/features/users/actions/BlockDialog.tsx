import { Text } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { distinctTitle } from 'contract/kit/row-aside.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { BlockFields, isReasonGiven, NO_BLOCK } from './BlockFields.tsx';

interface Props {
  row: Row<typeof users>;
  onClose: () => void;
}

export function BlockDialog({ row, onClose }: Props) {
  const [block, setBlock] = useState(NO_BLOCK);
  const send = useSend(userCalls.block);
  const name = row.fullName;
  const run = async () => {
    await send.mutateAsync({ params: { guid: row.guid }, body: block, ifMatch: row.version });
    void toast({ color: 'green', message: `«${name}»: заблокирован` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Заблокировать: ${distinctTitle(users, row)}?`}
      label="Заблокировать"
      color="red"
      isPending={send.isPending}
      isDisabled={!isReasonGiven(block)}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Войти будет нельзя ни в одну организацию, открытые сеансы завершатся сразу, ключи API перестанут действовать.
        Когда срок пройдёт, запрет снимется сам.
      </Text>
      <BlockFields value={block} onChange={setBlock} />
    </ConfirmDialog>
  );
}
