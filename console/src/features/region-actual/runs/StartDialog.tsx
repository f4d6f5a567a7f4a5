import { Text } from '@mantine/core';
import { monthText } from 'contract/time/calendar.ts';
import { refreshModes, type RefreshMode } from 'contract/features/region-actual/facts.ts';
import type { RefreshPlan } from 'contract/features/region-actual/answers.ts';
import { regionActualCalls as calls, type RefreshRequest } from 'contract/features/region-actual/calls.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ConcernList } from '../../../resource/frame/EffectList.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast.ts';

type Item = RefreshPlan['items'][number];

const columns: readonly PlainColumn<Item>[] = [
  { label: 'Регион', cell: ({ name }) => name },
  { label: 'Месяц', cell: ({ month }) => monthText(month) },
  { label: 'Запрошено', cell: ({ asked }) => formatNumber(asked) },
  { label: 'Уже есть', cell: ({ present }) => formatNumber(present) },
  { label: 'Перезапишется', cell: ({ overwritten }) => formatNumber(overwritten) },
  { label: 'Файлы', cell: ({ files }) => files.slice(0, 2).join(', ') + (files.length > 2 ? '…' : '') },
];

interface Props {
  wanted: Omit<RefreshRequest, 'mode'>;
  onClose: () => void;
}

/** Shows what a run would load and overwrite before it starts. */
export function StartDialog({ wanted, onClose }: Props) {
  const [mode, setMode] = useState<RefreshMode>('new');
  const start = useSend(calls.start);
  const body = { ...wanted, mode };
  const { data, error } = useQuery({
    queryKey: ['region-actual plan', body],
    queryFn: () => call(calls.plan, { body }),
  });
  const confirm = async () => {
    await start.mutateAsync({ body });
    void toast({ color: 'green', message: 'Подкачка поставлена в очередь: ячейки меняются по мере загрузки.' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Что будет получено и перезаписано"
      label="Запустить"
      isPending={start.isPending}
      isDisabled={!data || data.isBusy}
      error={start.error}
      onClose={onClose}
      onConfirm={() => void confirm().catch(() => undefined)}
    >
      <OptionSelect
        label="Режим"
        required
        data={Object.entries(refreshModes).map(([value, label]) => ({ value, label }))}
        value={mode}
        onChange={(value) => value && setMode(value as RefreshMode)}
      />
      {error && <ErrorNote {...errorText(error)} />}
      {!data && !error && <Loading height={160} />}
      {data && (
        <>
          <Text size="sm">
            Файлов: {formatNumber(data.files)}. Источники по порядку:{' '}
            {data.sources.join(', ') || 'ни одного не включено'}.
            {data.isBusy && ' Для одного из этих регионов подкачка уже идёт.'}
          </Text>
          <ConcernList concerns={data.concerns} />
          <PlainTable
            label="Что будет получено"
            columns={columns}
            rows={data.items.slice(0, 50)}
            rowKey={({ region, month }) => `${region} ${month}`}
            nothing="Запрашивать нечего."
          />
          {data.affected.length > 0 && <Text size="sm">Пересчитается: {data.affected.join('; ')}.</Text>}
        </>
      )}
    </ConfirmDialog>
  );
}
