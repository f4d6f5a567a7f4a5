import { Text } from '@mantine/core';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import type { RowSelection } from '../../../resource/state/use-selection.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import classes from '../Users.module.css';
import { BlockFields, isReasonGiven, NO_BLOCK } from './BlockFields.tsx';

interface Props {
  selection: RowSelection<typeof users>;
  onClose: () => void;
}

const forms = ['пользователя', 'пользователей', 'пользователей'] as const;
const NAMED = 8;

export function BlockManyDialog({ selection: { rows, clear }, onClose }: Props) {
  const [block, setBlock] = useState(NO_BLOCK);
  const send = useSend(userCalls.blockMany);
  const run = async () => {
    const records = rows.map(({ guid, version }) => ({ guid, version }));
    const { changed } = await send.mutateAsync({ body: { records, ...block } });
    void toast({
      color: 'green',
      message: `Заблокировано: ${countOf(changed, ['пользователь', 'пользователя', 'пользователей'])}`,
    });
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Заблокировать ${countOf(rows.length, forms)}?`}
      label={`Заблокировать ${countOf(rows.length, forms)}`}
      color="red"
      isPending={send.isPending}
      isDisabled={!isReasonGiven(block)}
      error={send.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Заблокируются все или, если кого-то заблокировать нельзя, никто. Открытые сеансы завершатся сразу, ключи API
        перестанут действовать.
      </Text>
      <ul className={classes.names}>
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.guid}>{row.fullName}</li>
        ))}
        {rows.length > NAMED && <li>и ещё {rows.length - NAMED}</li>}
      </ul>
      <BlockFields value={block} onChange={setBlock} />
    </ConfirmDialog>
  );
}
