import { Button, Stack, Text } from '@mantine/core';
import { changeSetCalls, type ChangeSet, type SetChange } from 'contract/features/dictionaries/change-sets.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { UsageList } from '../../../resource/value/UsageList.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  set: Pick<ChangeSet, 'guid' | 'name'>;
  values: Resource;
  value: string;
  /** What the set already says about it. */
  change?: SetChange | undefined;
  onClose: () => void;
  onPut?: () => void;
}

/** Puts the removal of a value into a set, with what takes its place where it is used. */
export function RemovalDialog({ set, values, value, change, onClose, onPut }: Props) {
  const { data } = useCall(values.routes.get, { params: { guid: value } });
  const usage = useCall(values.routes.usage, { params: { guid: value } });
  const put = useSend(changeSetCalls.put);
  const [replaceBy, setReplaceBy] = useState(change?.replaceBy ?? null);
  const isUsed = usage.data !== undefined && usage.data.length > 0;
  const send = () => {
    const replacing = replaceBy ? { replaceBy } : {};
    put.mutate(
      { params: { guid: set.guid }, body: { kind: 'remove', value, ...replacing } },
      {
        onSuccess: () => {
          onPut?.();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Удалить в наборе: «${data ? titleOf(values, data) : '…'}»`} size="lg">
      <Stack>
        <Text size="sm">Значение удалится, когда набор «{set.name}» опубликуют.</Text>
        {usage.isPending && <Spinner size="sm" label="Проверяем, где используется" />}
        {usage.error && <ErrorNote {...errorText(usage.error)} onRetry={() => void usage.refetch()} />}
        {isUsed && (
          <>
            <UsageList usage={usage.data!} />
            <Text size="sm">
              Сейчас значение используется. Если к публикации это не изменится, удалить его можно только с заменой.
            </Text>
            <ReferenceInput
              to={values.name}
              label="Заменить на…"
              except={value}
              value={replaceBy}
              onChange={setReplaceBy}
            />
          </>
        )}
        {put.error && <ErrorNote {...errorText(put.error)} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose} data-autofocus>
            Отмена
          </Button>
          <Button loading={put.isPending} disabled={usage.isPending || replaceBy === value} onClick={send}>
            Внести в набор
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
