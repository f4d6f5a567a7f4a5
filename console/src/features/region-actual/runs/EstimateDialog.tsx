import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { regionEstimateMethods } from 'contract/features/region-actual/facts.ts';
import type { RegionEstimate } from 'contract/features/region-actual/answers.ts';
import { regionActualCalls as calls, type EstimateRequest } from 'contract/features/region-actual/calls.ts';
import * as z from 'zod/mini';
import { call } from '../../../api/call.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ChoiceInput } from '../../../resource/input/ChoiceInput.tsx';
import { RouteField } from '../../../resource/input/RouteField.tsx';
import { EffectAnswer } from '../../../resource/frame/EffectList.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast.ts';
import type { MatrixRow } from '../matrix/cells.ts';
import { Explained } from '../../../resource/value/Explained.tsx';

type Day = RegionEstimate['days'][number];

const SHOWN = 50;
const LONGEST_GAP = 3;
const PAUSE_MS = 300;
const forms = ['час', 'часа', 'часов'] as const;

interface Props {
  wanted: Pick<EstimateRequest, 'regions' | 'from' | 'to' | 'cells'>;
  rows: readonly MatrixRow[];
  onClose: () => void;
}

/** Estimates the selected holes after a preview of the values. */
export function EstimateDialog({ wanted, rows, onClose }: Props) {
  const form = useRouteForm(calls.estimate, 'regional estimates', { method: 'typical', longestGap: LONGEST_GAP });
  const { method, longestGap } = form.body;
  const [gap] = useDebouncedValue(longestGap, PAUSE_MS);
  const body = { ...wanted, method, longestGap: gap, isTrial: true };
  const isRight = z.safeParse(calls.estimate.body, { ...body, longestGap }).success;
  const trial = useQuery({
    queryKey: ['trial of regional estimates', body],
    queryFn: ({ signal }) => call(calls.estimate, { body, signal }),
    enabled: isRight && gap === longestGap,
    retry: false,
  });
  const names = new Map(rows.map(({ guid, name }) => [guid, name]));
  const columns: readonly PlainColumn<Day>[] = [
    { label: 'Регион', cell: ({ region }) => names.get(region) },
    { label: 'День', cell: ({ day }) => formatDate(day) },
    { label: 'Будет рассчитано', cell: ({ filled }) => formatNumber(filled) },
    { label: 'Останется', cell: ({ left }) => formatNumber(left) },
    { label: 'Сумма', cell: ({ filled, total }) => (filled ? `${formatNumber(total)}${NBSP}МВт·ч` : '—') },
  ];
  return (
    <RouteDialog
      form={form}
      title="Рассчитать пропуски"
      label="Рассчитать"
      request={{ body: { ...wanted, isTrial: false } }}
      isDisabled={isRight && (!trial.data?.filled || gap !== longestGap)}
      error={trial.error}
      onClose={onClose}
      onDone={({ filled }) => {
        void toast({ color: 'green', message: `Рассчитано: ${countOf(filled, forms)}` });
        onClose();
      }}
    >
      <Explained by="Замещающая информация">
        <ChoiceInput {...form.field('method')} options={regionEstimateMethods} />
      </Explained>
      {method === 'linear' && <RouteField form={form} name="longestGap" />}
      {trial.isLoading && <Loading height={160} label="Считаем" />}
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
    </RouteDialog>
  );
}
