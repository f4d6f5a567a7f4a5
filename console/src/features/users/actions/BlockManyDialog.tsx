import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import { useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import type { RowSelection } from '../../../resource/state/use-selection.ts';
import { BlockFields, isReasonGiven, NO_BLOCK } from './BlockFields.tsx';
import { StandingManyDialog } from './StandingManyDialog.tsx';

interface Props {
  selection: RowSelection<typeof users>;
  onClose: () => void;
}

export function BlockManyDialog(props: Props) {
  const [block, setBlock] = useState(NO_BLOCK);
  const send = useSend(userCalls.blockMany);
  return (
    <StandingManyDialog
      {...props}
      preview={userCalls.blockManyPreview}
      words={{ verb: 'Заблокировать', done: 'Заблокировано' }}
      color="red"
      effect="Открытые сеансы завершатся сразу, ключи API перестанут действовать."
      isDisabled={!isReasonGiven(block)}
      isPending={send.isPending}
      error={send.error}
      onConfirm={(records) => send.mutateAsync({ body: { records, ...block } })}
    >
      <BlockFields value={block} onChange={setBlock} />
    </StandingManyDialog>
  );
}

export function UnblockManyDialog(props: Props) {
  const send = useSend(userCalls.unblockMany);
  return (
    <StandingManyDialog
      {...props}
      preview={userCalls.unblockManyPreview}
      words={{ verb: 'Разблокировать', done: 'Разблокировано' }}
      effect="Они снова смогут войти со своим паролем, ключи API снова действуют."
      isPending={send.isPending}
      error={send.error}
      onConfirm={(records) => send.mutateAsync({ body: { records } })}
    />
  );
}
