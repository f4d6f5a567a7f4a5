import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { resourceByName } from 'contract/features/index.ts';
import type { ReturnOutcome } from 'contract/features/journal/returns.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useEffect, useRef, useState } from 'react';
import { returnFollowed, StoppedError, type ReturnProgress } from './followed-return.ts';
import { errorText } from '../../api/error-text.ts';
import { Loading } from '../../ui/Loading.tsx';
import { countOf, formatNumber } from '../../ui/text/format.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { toast } from '../../ui/toast.ts';
import { ReturnConflict } from './ReturnConflict.tsx';
import { ReturnList } from './ReturnList.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  number: number;
  resource: Resource;
  onClose: () => void;
}

const records = ['запись', 'записи', 'записей'] as const;

/** The fields of a record that is there and becomes as it was. */
function changesOf({ action, resource, fields }: ReturnOutcome, shown: Resource): string {
  if (action !== 'update') return '';
  const known = (resourceByName(resource ?? '') ?? shown).fields;
  return fields.flatMap(({ name }) => known[name]?.label.toLocaleLowerCase('ru') ?? []).join(', ');
}

/** How far the work with many records is. */
const WorkProgress = ({ label, done, total }: ReturnProgress & { label: string }) => (
  <Stack gap={6}>
    <Text size="sm" aria-live="polite">
      {label}: {formatNumber(done)} из {formatNumber(total)}
    </Text>
    <Progress value={(100 * done) / Math.max(total, 1)} aria-label={label} />
  </Stack>
);

/** Undoes an entry of the journal: shows a preview first, with a choice of fields in records that were changed later. */
export function ReturnDialog({ number, resource, onClose }: Props) {
  const client = useQueryClient();
  const params = { number: String(number) };
  const [progress, setProgress] = useState<ReturnProgress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const preview = useQuery({
    queryKey: ['return', number],
    queryFn: ({ signal }) => returnFollowed({ params, body: { preview: true, overwrite: [] }, signal }, setProgress),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const [chosen, setChosen] = useState<Readonly<Record<number, readonly string[]>>>({});
  const found = preview.data?.records ?? [];
  const of = (outcome: ReturnOutcome['outcome']) => found.filter((one) => one.outcome === outcome);
  const conflicts = of('conflict');
  const overwrite = conflicts.flatMap(({ number: entry, version }) => {
    const fields = chosen[entry];
    return fields?.length && version !== null ? [{ number: entry, version, fields: [...fields] }] : [];
  });
  const ready = of('change').length + conflicts.length;

  const work = useMutation({
    mutationFn: () => {
      stopping.current = new AbortController();
      setProgress(null);
      const { signal } = stopping.current;
      return returnFollowed({ params, body: { preview: false, overwrite }, signal }, setProgress);
    },
    onSuccess: async ({ changed }) => {
      void toast({ color: 'green', message: `Возвращено: ${countOf(changed, records)}` });
      await client.invalidateQueries();
      onClose();
    },
    onError: (error) => {
      if (error instanceof StoppedError) void toast({ color: 'blue', message: 'Остановлено: ничего не возвращено' });
    },
  });

  return (
    <Dialog onClose={onClose} title={`Вернуть изменение №\u00a0${number}`} size="xl">
      <Stack>
        {preview.isPending && (progress ? <WorkProgress label="Проверяем" {...progress} /> : <Loading height={90} />)}
        {work.isPending && progress && <WorkProgress label="Возвращаем" {...progress} />}
        {preview.error && <ErrorNote {...errorText(preview.error)} />}
        {work.error && !(work.error instanceof StoppedError) && <ErrorNote {...errorText(work.error)} />}
        {preview.data && (
          <>
            <Text>
              {ready > 0
                ? 'Изменённое этой записью станет прежним, а что изменили позже — останется. Сама запись в журнале тоже останется, и возврат встанет рядом с ней.'
                : 'Возвращать нечего.'}
            </Text>
            <ReturnList
              title="Вернутся"
              records={of('change').map((one) => ({ ...one, changes: changesOf(one, resource) }))}
            />
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
        <DialogFooter>
          <Button variant="default" onClick={() => (work.isPending ? stopping.current?.abort() : onClose())}>
            {work.isPending ? 'Остановить' : 'Отмена'}
          </Button>
          <Button disabled={ready === 0} loading={work.isPending} onClick={() => work.mutate()}>
            Вернуть
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
