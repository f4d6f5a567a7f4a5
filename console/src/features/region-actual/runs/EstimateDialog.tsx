import { NumberInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { regionEstimateMethods, type RegionEstimateMethod } from 'contract/features/region-actual/facts.ts';
import type { RegionEstimate } from 'contract/features/region-actual/answers.ts';
import { regionActualCalls as calls, type EstimateRequest } from 'contract/features/region-actual/calls.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { EffectAnswer } from '../../../resource/frame/EffectList.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast.ts';
import type { MatrixRow } from '../matrix/cells.ts';
import { Explained } from '../../../resource/value/Explained.tsx';

type Day = RegionEstimate['days'][number];

const SHOWN = 50;
const LONGEST_GAP = 3;
const PAUSE_MS = 300;
const forms = ['час', 'часа', 'часов'] as const;
const methods = Object.entries(regionEstimateMethods).map(([value, label]) => ({ value, label }));

interface Props {
  wanted: Pick<EstimateRequest, 'regions' | 'from' | 'to' | 'cells'>;
  rows: readonly MatrixRow[];
  onClose: () => void;
}

/** Estimates the selected holes after a preview of the values. */
export function EstimateDialog({ wanted, rows, onClose }: Props) {
  const [method, setMethod] = useState<RegionEstimateMethod>('typical');
  const [longestGap, setLongestGap] = useState(LONGEST_GAP);
  const [gap] = useDebouncedValue(longestGap, PAUSE_MS);
  const body = { ...wanted, method, longestGap: gap };
  const trial = useQuery({
    queryKey: ['trial of regional estimates', body],
    queryFn: ({ signal }) => call(calls.estimate, { body: { ...body, isTrial: true }, signal }),
    retry: false,
  });
  const { mutateAsync, isPending, error } = useSend(calls.estimate);
  const run = async () => {
    const { filled } = await mutateAsync({ body: { ...body, isTrial: false } });
    void toast({ color: 'green', message: `Рассчитано: ${countOf(filled, forms)}` });
    onClose();
  };
  const names = new Map(rows.map(({ guid, name }) => [guid, name]));
  const columns: readonly PlainColumn<Day>[] = [
    { label: 'Регион', cell: ({ region }) => names.get(region) },
    { label: 'День', cell: ({ day }) => formatDate(day) },
    { label: 'Будет рассчитано', cell: ({ filled }) => formatNumber(filled) },
    { label: 'Останется', cell: ({ left }) => formatNumber(left) },
    { label: 'Сумма', cell: ({ filled, total }) => (filled ? `${formatNumber(total)}${NBSP}МВт·ч` : '—') },
  ];
  return (
    <ConfirmDialog
      title="Рассчитать пропуски"
      label="Рассчитать"
      isPending={isPending}
      isDisabled={!trial.data?.filled || gap !== longestGap}
      error={error ?? trial.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Explained by="Замещающая информация">
        <OptionSelect
          label="Способ"
          required
          data={methods}
          value={method}
          onChange={(value) => value && setMethod(value as RegionEstimateMethod)}
        />
      </Explained>
      {method === 'linear' && (
        <NumberInput
          label="Пропуск не длиннее, ч"
          required
          min={1}
          max={24}
          allowDecimal={false}
          clampBehavior="strict"
          value={longestGap}
          onChange={(value) => value !== '' && setLongestGap(Number(value))}
        />
      )}
      {trial.isPending && <Loading height={160} label="Считаем" />}
      {trial.data && (
        <>
          <output>
            {`Этот способ даёт ${countOf(trial.data.filled, forms)}; останется пропусков: ${formatNumber(trial.data.left)}. Рассчитанное помечено, измеренное займёт его место.${trial.data.days.length > SHOWN ? ` В таблице показаны первые ${SHOWN}.` : ''}`}
          </output>
          <PlainTable
            label="Что будет записано"
            columns={columns}
            rows={trial.data.days.slice(0, SHOWN)}
            rowKey={({ region, day }) => `${region} ${day}`}
            nothing="Этим способом записать нечего."
          />
          {trial.data.filled > 0 && <EffectAnswer query={trial} />}
        </>
      )}
    </ConfirmDialog>
  );
}
