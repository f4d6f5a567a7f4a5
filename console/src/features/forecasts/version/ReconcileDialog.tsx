import { Alert, Text, Textarea } from '@mantine/core';
import type { ForecastVersionCard, Reconciliation } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecastUnits, versionStates } from 'contract/features/forecasts/facts.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { toast } from '../../../ui/toast.ts';
import { amountText, percentText } from '../shown/forecast-text.ts';

type Branch = Reconciliation['branches'][number];

const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

interface Props {
  version: ForecastVersionCard;
  onClose: () => void;
}

/** The forecasts of the branches beside that of the organization: their sums and the changes that would make them equal. */
export function ReconcileDialog({ version, onClose }: Props) {
  const params = { guid: version.guid };
  const { data, error } = useCall(forecastCalls.reconciliation, { params });
  const [reason, setReason] = useState('Согласование с филиалами');
  const { send, messages, isPending, error: refused } = useCheckedSend(forecastCalls.reconcile);
  const unit = forecastUnits[version.unit];
  const columns: readonly PlainColumn<Branch>[] = [
    { label: 'Филиал', cell: ({ name }) => name },
    { label: 'Состояние', cell: ({ state }) => versionStates[state] },
    { label: `Было, ${unit}`, cell: ({ before }) => amountText(sumOf(before)) },
    { label: `Станет, ${unit}`, cell: ({ after }) => amountText(sumOf(after)) },
    { label: 'Доля разницы', cell: ({ share }) => percentText(share, 1) },
  ];
  const run = async () => {
    const done = await send({ params, body: { reason: reason.trim() }, ifMatch: version.version });
    if (!done) return;
    void toast({ color: 'green', message: 'Согласовано: суммы равны, прежние значения остались под правкой.' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Согласовать филиалы с организацией"
      label="Согласовать"
      isPending={isPending}
      isDisabled={!data || data.refusal !== null || data.isEqual || !reason.trim()}
      error={refused}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      {error && <ErrorNote {...errorText(error)} />}
      {!data && !error && <Loading height={160} />}
      {data?.refusal && <Alert color="orange">{data.refusal}</Alert>}
      {data && !data.refusal && (
        <>
          <Text size="sm">
            Организация — {amountText(data.total)}
            {NBSP}
            {unit}, сумма филиалов — {amountText(data.branchTotal)}
            {NBSP}
            {unit}
            {data.isEqual
              ? ': суммы равны.'
              : `, разница — ${amountText(data.total - data.branchTotal)}${NBSP}${unit}. Чем увереннее прогноз, тем меньше он меняется; после согласования организация — ${amountText(sumOf(data.values))}${NBSP}${unit}.`}
          </Text>
          <PlainTable
            label="Филиалы"
            columns={columns}
            rows={data.branches}
            rowKey={({ versionGuid }) => versionGuid}
            nothing="Прогнозов филиалов на эти дни нет."
          />
          <Textarea
            label="Причина"
            required
            autosize
            maxLength={500}
            value={reason}
            error={messages.reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
