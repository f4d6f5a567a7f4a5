import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { userCalls } from 'contract/features/users/calls.ts';
import type { users } from 'contract/features/users/facts.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/queries.ts';
import type { RowSelection } from '../../../resource/state/use-selection.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { countOf } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { Loading } from '../../../ui/Loading.tsx';
import comparison from '../../../resource/value/Comparison.module.css';
import classes from '../Users.module.css';
import { BlockFields, isReasonGiven, NO_BLOCK } from './BlockFields.tsx';

interface Props {
  selection: RowSelection<typeof users>;
  onClose: () => void;
}

const forms = ['пользователя', 'пользователей', 'пользователей'] as const;

export function BlockManyDialog({ selection: { rows, clear }, onClose }: Props) {
  const [block, setBlock] = useState(NO_BLOCK);
  const send = useSend(userCalls.blockMany);
  const seen = rows.map(({ guid, version }) => ({ guid, version }));
  const preview = useQuery({
    queryKey: ['block-preview', seen],
    queryFn: ({ signal }) => call(userCalls.blockManyPreview, { body: { records: seen }, signal }),
    gcTime: 0,
    retry: false,
  });
  const refusals = new Map(preview.data?.map(({ guid, refusal }) => [guid, refusal]));
  const records = seen.filter(({ guid }) => refusals.get(guid) === null);
  const run = async () => {
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
      label={`Заблокировать ${countOf(records.length, forms)}`}
      color="red"
      isPending={send.isPending}
      isDisabled={records.length === 0 || !isReasonGiven(block)}
      error={send.error ?? preview.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Открытые сеансы завершатся сразу, ключи API перестанут действовать.
        {preview.data && ` Будет заблокировано: ${records.length} · нельзя: ${rows.length - records.length}.`}
      </Text>
      {preview.isPending ? (
        <Loading height={80} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard
        <section className={comparison.scroll} tabIndex={0} aria-label="Кого заблокируют">
          <ul className={classes.names}>
            {rows
              .toSorted((one, other) => Number(!refusals.get(one.guid)) - Number(!refusals.get(other.guid)))
              .map(({ guid, fullName, userName }) => (
                <li key={guid}>
                  {fullName} ({userName}){refusals.get(guid) && ` — нельзя. ${refusals.get(guid)}`}
                </li>
              ))}
          </ul>
        </section>
      )}
      <BlockFields value={block} onChange={setBlock} />
    </ConfirmDialog>
  );
}
