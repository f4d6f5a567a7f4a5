import { Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { returnDictionary } from 'contract/features/dictionaries/return.ts';
import { useQuery } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useSend } from '../../api/queries.ts';
import { ReturnList } from '../../resource/past/ReturnList.tsx';
import { usePastMoment } from '../../resource/past/use-past-moment.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Revisions } from './Revisions.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { countOf } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

const PAUSE_MS = 400;

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** Makes the values of a dictionary those of a moment; what would change is shown before. */
export function ReturnDialog({ id, name, onClose }: Props) {
  const { moment, field, choose } = usePastMoment();
  const [asked] = useDebouncedValue(moment, PAUSE_MS);
  // What is shown, and would be done, is of the moment that stands in the field.
  const isKnown = moment !== null && moment === asked;
  const params = { id };
  const preview = useQuery({
    queryKey: ['return of a dictionary', id, asked],
    queryFn: ({ signal }) => call(returnDictionary, { params, body: { at: asked!, preview: true }, signal }),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const work = useSend(returnDictionary);
  const shown = isKnown ? preview.data : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!shown?.changed) return;
    work.mutate(
      { params, body: { at: asked!, preview: false } },
      {
        onSuccess: ({ changed }) => {
          void toast({
            color: 'green',
            message: `Возвращено: ${countOf(changed, ['значение', 'значения', 'значений'])}`,
          });
          onClose();
        },
      },
    );
  };
  const of = (outcome: 'change' | 'refuse') => (shown?.records ?? []).filter((one) => one.outcome === outcome);
  return (
    <Dialog onClose={onClose} title={`«${name}»: вернуть к дате`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            Значения, которые ведёт ваша организация, станут такими, какими были в этот момент: изменённые вернутся,
            удалённые появятся, добавленные удалятся. Параметры словаря останутся нынешними. Возврат встанет в журнале
            одной записью.
          </Text>
          {field}
          <Revisions id={id} onChoose={choose} />
          {moment !== null && (!isKnown || preview.isFetching) && (
            <Loading height={80} label="Проверяем, что изменится" />
          )}
          {isKnown && preview.error && <ErrorNote {...errorText(preview.error)} />}
          {work.error && <ErrorNote {...errorText(work.error)} />}
          {shown && !preview.isFetching && (
            <>
              {shown.records.length === 0 && <Text>Словарь и так такой, каким был в этот момент.</Text>}
              <ReturnList title="Изменятся" records={of('change')} />
              <ReturnList title="Останутся как есть" records={of('refuse')} />
            </>
          )}
          <DialogFooter>
            <Button variant="default" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" loading={work.isPending} disabled={!shown?.changed || preview.isFetching}>
              Вернуть
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
