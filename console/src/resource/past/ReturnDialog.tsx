import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { resourceByName } from 'contract/features/index.ts';
import { returnEntry, type ReturnOutcome } from 'contract/features/journal/returns.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { Loading } from '../../ui/Loading.tsx';
import { countOf } from '../../ui/text/format.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import { ReturnConflict } from './ReturnConflict.tsx';
import { ReturnList } from './ReturnList.tsx';

interface Props {
  number: number;
  resource: Resource;
  onClose: () => void;
}

const records = ['запись', 'записи', 'записей'] as const;

/** Undoes an entry of the journal: shows a preview first, with a choice of fields in records that were changed later. */
export function ReturnDialog({ number, resource, onClose }: Props) {
  const client = useQueryClient();
  const params = { number: String(number) };
  const preview = useQuery({
    queryKey: ['return', number],
    queryFn: () => call(returnEntry, { params, body: { preview: true, overwrite: [] } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const send = useSend(returnEntry);
  const [chosen, setChosen] = useState<Readonly<Record<number, readonly string[]>>>({});
  const found = preview.data?.records ?? [];
  const of = (outcome: ReturnOutcome['outcome']) => found.filter((one) => one.outcome === outcome);
  const conflicts = of('conflict');
  const overwrite = conflicts.flatMap(({ number: entry, version }) => {
    const fields = chosen[entry];
    return fields?.length && version !== null ? [{ number: entry, version, fields: [...fields] }] : [];
  });
  const ready = of('change').length + conflicts.length;

  const run = async () => {
    try {
      const { changed } = await send.mutateAsync({ params, body: { preview: false, overwrite } });
      void toast({ color: 'green', message: `Возвращено: ${countOf(changed, records)}` });
      await client.invalidateQueries();
      onClose();
    } catch {
      // The error is shown below from the mutation's own state.
    }
  };

  return (
    <Modal opened onClose={onClose} title={`Вернуть изменение №\u00a0${number}`} size="xl">
      <Stack>
        {preview.isPending && <Loading height={90} />}
        {preview.error && <ErrorNote {...errorText(preview.error)} />}
        {send.error && <ErrorNote {...errorText(send.error)} />}
        {preview.data && (
          <>
            <Text>
              {ready > 0
                ? 'Записи станут такими, какими были до этого изменения. Само изменение останется в журнале, а возврат встанет рядом с ним.'
                : 'Возвращать нечего.'}
            </Text>
            <ReturnList title="Вернутся" records={of('change')} />
            {conflicts.map((conflict) => (
              <ReturnConflict
                key={conflict.number}
                resource={resourceByName(conflict.resource ?? '') ?? resource}
                conflict={conflict}
                chosen={chosen[conflict.number]}
                onChoose={(fields) => setChosen({ ...chosen, [conflict.number]: fields })}
              />
            ))}
            <ReturnList title="Уже такие, как были" records={of('same')} />
            <ReturnList title="Вернуть нельзя" records={of('refuse')} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Отмена
          </Button>
          <Button disabled={ready === 0} loading={send.isPending} onClick={() => void run()}>
            Вернуть
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
