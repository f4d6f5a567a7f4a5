import { Alert, Text, Textarea } from '@mantine/core';
import type { ForecastVersionCard, Reconciliation } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { COMPLETENESS_DAYS, forecastUnits, versionStates } from 'contract/features/forecasts/facts.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast.ts';
import { amountText, percentText } from '../shown/forecast-text.ts';

type Branch = Reconciliation['branches'][number];

const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** What is compared, and how the difference is shared. */
function differenceText({ total, branchTotal, rest, isEqual }: Reconciliation, unit: string): string {
  const of = (value: number) => `${amountText(value)}${NBSP}${unit}`;
  const share = rest.names.length ? `, из них остальное — ${of(sumOf(rest.values))}` : '';
  const sums = `Организация — ${of(total)}${share}, сумма филиалов с прогнозом — ${of(branchTotal)}`;
  if (isEqual) return `${sums}: суммы сходятся.`;
  const difference = total - sumOf(rest.values) - branchTotal;
  return `${sums}, разница — ${of(difference)}. Её разделят филиалы: чем увереннее прогноз, тем меньше он меняется. Прогноз организации останется прежним.`;
}

/** What has no forecast, told before anything is done. */
const RestNote = ({ rest: { names, share } }: Pick<Reconciliation, 'rest'>) =>
  names.length > 0 && (
    <Alert color="orange" title={`Без прогноза на эти дни: ${names.join(', ')}`}>
      {`Их часть, ${percentText(share, 1)} организации, взята по факту последних ${COMPLETENESS_DAYS} суток и не меняется: согласуются только филиалы с прогнозом. Чтобы согласовать всё, постройте недостающие прогнозы.`}
    </Alert>
  );

interface Props {
  version: ForecastVersionCard;
  onClose: () => void;
}

/** The forecasts of the branches beside that of the organization: their sums and the changes that would make them equal. */
export function ReconcileDialog({ version, onClose }: Props) {
  const params = { guid: version.guid };
  const { data, error } = useCall(forecastCalls.reconciliation, { params });
  const form = useRouteForm(forecastCalls.reconcile, `reconciliation/${version.guid}`, {
    reason: 'Согласование с филиалами',
  });
  const unit = forecastUnits[version.unit];
  const columns: readonly PlainColumn<Branch>[] = [
    { label: 'Филиал', cell: ({ name }) => name },
    { label: 'Состояние', cell: ({ state }) => versionStates[state] },
    { label: `Было, ${unit}`, cell: ({ before }) => amountText(sumOf(before)) },
    { label: `Станет, ${unit}`, cell: ({ after }) => amountText(sumOf(after)) },
    { label: 'Доля разницы', cell: ({ share }) => percentText(share, 1) },
  ];
  return (
    <RouteDialog
      form={form}
      title="Согласовать филиалы с организацией"
      label="Согласовать"
      request={{ params, ifMatch: version.version }}
      isDisabled={!data || data.refusal !== null || data.isEqual}
      onClose={onClose}
      onDone={() => {
        void toast({
          color: 'green',
          message: 'Согласовано: суммы сходятся, прежние значения филиалов остались под правкой.',
        });
        onClose();
      }}
    >
      {error && <ErrorNote {...errorText(error)} />}
      {!data && !error && <Loading height={160} />}
      {data?.refusal && <Alert color="orange">{data.refusal}</Alert>}
      {data && !data.refusal && (
        <>
          <RestNote rest={data.rest} />
          <Text size="sm">{differenceText(data, unit)}</Text>
          <PlainTable
            label="Филиалы"
            columns={columns}
            rows={data.branches}
            rowKey={({ versionGuid }) => versionGuid}
            nothing="Прогнозов филиалов на эти дни нет."
          />
          <Textarea {...form.text('reason')} autosize />
        </>
      )}
    </RouteDialog>
  );
}
