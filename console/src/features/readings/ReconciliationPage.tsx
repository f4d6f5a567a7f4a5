import { Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import {
  reconciliation,
  THRESHOLD_OF_ADMINISTRATOR,
  type ReconciledPoint,
} from 'contract/features/readings/reconciliation.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { formatNumber, NBSP } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ChannelSelect } from '../../ui/ChannelSelect.tsx';
import { MonthPage } from '../../resource/frame/MonthPage.tsx';
import { reconciledColumns } from './reconciled.tsx';
import { notBefore, useFirstMonth } from '../../resource/frame/first-day.ts';

const ThresholdDialog = lazy(async () => ({ default: (await import('./ThresholdDialog.tsx')).ThresholdDialog }));

const pointColumn = {
  label: 'Точка учёта',
  wraps: true,
  cell: ({ meteringPointGuid, name, objectName }: ReconciledPoint) => (
    <>
      <TextLink to={paths.passportTab('metering-points', meteringPointGuid, 'reconciliation')}>{name}</TextLink>
      {!name.startsWith(objectName) && ` · ${objectName}`}
    </>
  ),
} as const;

const countsOf = (points: readonly ReconciledPoint[]) => {
  const count = (state: ReconciledPoint['state']) => points.filter((point) => point.state === state).length;
  return `Расходится: ${count('differs')}, с пропусками профиля: ${count('holes')}, без показаний или профиля: ${count('unknown')}, сходится: ${count('agrees')}`;
};

/** Why the user cannot change the threshold; undefined when they can. */
function useThresholdRefusal(): string | undefined {
  const refusal = useRefusal('organizations', 'update');
  return isAdministrator(useWho().rights) ? refusal : THRESHOLD_OF_ADMINISTRATOR;
}

/** The profile against the readings of all points for a month; differing ones first. */
export function ReconciliationPage() {
  const first = useFirstMonth();
  const [month, setMonth] = useState(() => notBefore(first, addMonths(monthOf(moscowToday()), -1)));
  const [channel, setChannel] = useState<Channel>('01');
  const [isSetting, setSetting] = useState(false);
  const mayNot = useThresholdRefusal();
  const asked = useCall(reconciliation.list, { query: { month, channel } }, { keepPrevious: true });
  const threshold = useCall(reconciliation.threshold, {}).data;
  return (
    <>
      <MonthPage
        back={{ path: paths.passportList('readings'), name: 'Показания' }}
        month={month}
        onMonth={setMonth}
        asked={asked}
        countsOf={countsOf}
        tools={
          <>
            <ChannelSelect value={channel} onChange={setChannel} />
            {threshold && (
              <Text size="sm">
                {`Расходится — больше ${formatNumber(threshold.percent)}${NBSP}% и ${formatNumber(threshold.kwh)}${NBSP}кВт·ч`}
              </Text>
            )}
            <ActionButton
              icon={IconAdjustments}
              refusal={threshold ? mayNot : 'Загружаем'}
              onClick={() => setSetting(true)}
            >
              Порог сверки
            </ActionButton>
          </>
        }
      >
        {(points) => (
          <PlainTable
            label="Сверка по точкам"
            columns={[pointColumn, ...reconciledColumns(unitNames[unitOf(channel)])]}
            rows={points}
            rowKey={({ meteringPointGuid }) => meteringPointGuid}
            nothing="В этом месяце приборов на точках не было: сверять нечего."
          />
        )}
      </MonthPage>
      <Suspense>
        {isSetting && threshold && <ThresholdDialog threshold={threshold} onClose={() => setSetting(false)} />}
      </Suspense>
    </>
  );
}
