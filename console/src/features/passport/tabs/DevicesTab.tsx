import { Button, Group, Text } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { meteringPointCalls, type DeviceStretch } from 'contract/features/passport/point-devices.ts';
import { lazy, Suspense, useState } from 'react';
import { download } from '../../../api/download.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { recordPath } from '../../../record-path.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { toast } from '../../../ui/toast.ts';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';

const ReplaceDialog = lazy(async () => ({ default: (await import('./ReplaceDialog.tsx')).ReplaceDialog }));

const reading = (value: number | null) => (value === null ? '—' : formatNumber(value));

const columns: readonly PlainColumn<DeviceStretch>[] = [
  {
    label: 'Прибор',
    cell: ({ deviceGuid, serialNumber, model }) => (
      <>
        <TextLink to={recordPath('metering-devices', deviceGuid)!}>{serialNumber}</TextLink> · {model}
      </>
    ),
  },
  { label: 'С', cell: ({ validFrom }) => formatDate(validFrom) },
  { label: 'По', cell: ({ validTo }) => (validTo ? formatDate(validTo) : 'установлен') },
  { label: 'Начальное показание', cell: ({ firstReading }) => reading(firstReading) },
  { label: 'Конечное показание', cell: ({ lastReading }) => reading(lastReading) },
  { label: 'Коэффициент', cell: ({ coefficient }) => formatNumber(coefficient) },
  {
    label: `Расход, кВт·ч`,
    cell: ({ kwh: own, validTo }) =>
      own === null ? (validTo ? 'коэффициент менялся' : 'прибор работает') : formatNumber(own),
  },
];

const print = (guid: string, day: string) =>
  void download(meteringPointCalls.act, { params: { guid } }, `Акт ${formatDate(day)}.pdf`, () => undefined).catch(
    (error: Error) => toast({ color: 'red', message: errorText(error).text }),
  );

/** The devices of a metering point in sequence, and the consumption measured by each. */
export function DevicesTab() {
  const { row } = useRecord(meteringPoints);
  const mayNot = useRefusal('meteringDevices', 'update');
  const [isReplacing, setReplacing] = useState(false);
  const hasDevice = row.deviceGuid !== null;
  const virtual = row.formula ? 'Точка виртуальная: прибор ставят на точки, из которых она складывается.' : undefined;
  return (
    <AnswerTab query={useCall(meteringPointCalls.devices, { params: { guid: row.guid } })}>
      {({ stretches, kwh }) => (
        <>
          <Group justify="space-between">
            <Text size="sm">
              {stretches.length > 1 && kwh !== null
                ? `Всего по снятым приборам — ${formatNumber(kwh)}${NBSP}кВт·ч: разности показаний, умноженные на коэффициенты.`
                : 'Расход — разность показаний, умноженная на коэффициент.'}
            </Text>
            <ActionButton icon={IconReplace} refusal={mayNot ?? virtual} onClick={() => setReplacing(true)}>
              {hasDevice ? 'Заменить прибор' : 'Установить прибор'}
            </ActionButton>
          </Group>
          <SinceNote />
          <PlainTable
            label="Приборы на точке"
            rows={stretches.toReversed()}
            rowKey={({ deviceGuid, validFrom }) => `${deviceGuid} ${validFrom}`}
            nothing="На этой точке ещё не стоял ни один прибор."
            columns={columns}
          >
            {({ guid, validFrom }) => (
              <Button size="compact-xs" variant="default" onClick={() => print(guid, validFrom)}>
                Акт
              </Button>
            )}
          </PlainTable>
          <Suspense>{isReplacing && <ReplaceDialog row={row} onClose={() => setReplacing(false)} />}</Suspense>
        </>
      )}
    </AnswerTab>
  );
}
