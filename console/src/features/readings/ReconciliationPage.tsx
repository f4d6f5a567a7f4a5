import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAdjustments } from '@tabler/icons-react';
import { unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import {
  reconciliation,
  THRESHOLD_OF_ADMINISTRATOR,
  type ReconciledPoint,
} from 'contract/features/readings/reconciliation.ts';
import { addMonths, monthOf, monthTitle } from 'contract/time/calendar.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useRefusal, useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { formatNumber, NBSP } from '../../ui/text/format.ts';
import { PeriodTurn } from '../../ui/PeriodTurn.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ChannelSelect } from '../../ui/ChannelSelect.tsx';
import overview from '../../resource/frame/OverviewPage.module.css';
import { reconciledColumns } from './reconciled.tsx';

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

/** Why the user cannot change the threshold; undefined when he can. */
function useThresholdRefusal(): string | undefined {
  const refusal = useRefusal('organizations', 'update');
  return isAdministrator(useWho().rights) ? refusal : THRESHOLD_OF_ADMINISTRATOR;
}

/** The profile against the readings of all points for a month: what differs comes first. */
export function ReconciliationPage() {
  useDocumentTitle('Сверка — Энергоконсоль');
  const [month, setMonth] = useState(() => addMonths(monthOf(moscowToday()), -1));
  const [channel, setChannel] = useState<Channel>('01');
  const [isSetting, setSetting] = useState(false);
  const mayNot = useThresholdRefusal();
  const { data, error, refetch, isPlaceholderData } = useCall(
    reconciliation.list,
    { query: { month, channel } },
    { keepPrevious: true },
  );
  const threshold = useCall(reconciliation.threshold, {}).data;
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <BackLink to={paths.passportList('readings')}>Показания</BackLink>
          <Title order={1}>Сверка профиля с показаниями</Title>
          <div className={page.state} aria-live="polite">
            {data && !isPlaceholderData ? countsOf(data) : 'Загружаем…'}
          </div>
        </div>
      </header>
      <div className={page.toolbar}>
        <Group gap="xs">
          <PeriodTurn onTurn={(step) => setMonth(addMonths(month, step))}>{monthTitle(month)}</PeriodTurn>
        </Group>
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
      </div>
      {error && (
        <div className={page.note}>
          <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Loading height={240} m={20} w="auto" />}
      {data && (
        <div className={overview.scroll}>
          <PlainTable
            label="Сверка по точкам"
            columns={[pointColumn, ...reconciledColumns(unitNames[unitOf(channel)])]}
            rows={data}
            rowKey={({ meteringPointGuid }) => meteringPointGuid}
            nothing="В этом месяце приборов на точках не было: сверять нечего."
          />
        </div>
      )}
      <Suspense>
        {isSetting && threshold && <ThresholdDialog threshold={threshold} onClose={() => setSetting(false)} />}
      </Suspense>
    </section>
  );
}
