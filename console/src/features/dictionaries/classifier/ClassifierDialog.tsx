import { Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { classifierCalls, isUnderWay } from 'contract/features/dictionaries/classifiers.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { useEffect, useRef } from 'react';
import { refusalText } from '../../../api/decisions.ts';
import { errorText } from '../../../api/error-text.ts';
import { queryOf } from '../../../api/queries.ts';
import { whyNot } from '../../../resource/state/protection.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { useMay } from '../../../resource/state/use-may.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { DetachButton } from './DetachButton.tsx';
import { editionOf } from './edition.ts';
import { LoadForm } from './LoadForm.tsx';
import { LoadHistory } from './LoadHistory.tsx';
import { LoadState } from './LoadState.tsx';

const ASK_EVERY_MS = 1000;

interface Props {
  onClose: () => void;
}

/** How a dictionary is kept in step with an external classifier: the next edition, what it changes, and those that were applied. */
export function ClassifierDialog({ onClose }: Props) {
  const { row: dictionary } = useRecord(dictionaries);
  const id = String(dictionary.id);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...queryOf(classifierCalls.loads, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_EVERY_MS : false),
  });
  const may = useMay(dictionaries);
  const refusal = whyNot(dictionary, may, 'update') ?? refusalText(may.update);
  const current = data?.find(({ state }) => state !== 'applied');
  const isGoing = data?.some(isUnderWay) ?? false;
  const applied = data?.filter(({ state }) => state === 'applied') ?? [];
  const last = data && (applied[0]?.guid ?? '');
  const seen = useRef(last);
  // An edition that was applied has changed the dictionary and its values. It may be so soon that nobody saw it under way.
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== last) void client.invalidateQueries();
    seen.current = last;
  }, [last, client]);
  return (
    <Dialog onClose={onClose} title={`Внешний классификатор: «${dictionary.name}»`} size="xl">
      <Stack>
        <Text size="sm">
          {dictionary.classifier
            ? `Значения этого словаря — коды классификатора: ${editionOf(dictionary)}. Руками их не меняют: загрузите файл новой редакции.`
            : 'Словарь можно вести по внешнему классификатору: его значения станут кодами из опубликованного файла и будут меняться загрузкой новых редакций, а не руками.'}
        </Text>
        {refusal && <Text size="sm">{refusal}</Text>}
        <LoadForm
          key={dictionary.version}
          dictionary={dictionary}
          refusal={refusal ?? (isGoing ? 'Дождитесь конца прежней загрузки.' : undefined)}
        />
        {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Loading height={120} />}
        {current && <LoadState key={current.guid} load={current} refusal={refusal} />}
        {applied.length > 0 && <LoadHistory loads={applied} />}
        {dictionary.classifier && <DetachButton id={id} refusal={refusal} />}
      </Stack>
    </Dialog>
  );
}
