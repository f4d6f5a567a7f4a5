import { Group, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { bidStates, type forecasts } from 'contract/features/forecasts/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { monthOf } from 'contract/time/calendar.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { useDecision } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';

interface Props {
  version: ForecastVersionCard;
  row: Row<typeof forecasts>;
}

const NOT_YET = 'Заявку составляют по утверждённому или опубликованному прогнозу';

/** Links to the uses of an hourly forecast of purchased energy: the plan, the bid, the cost of errors, the report. */
export function NextSteps({ version, row: { guid, target, gtpCode, targetPointGuid } }: Props) {
  const isCalculated = useDecision('calculator', 'read').allowed;
  const isReported = useDecision('reports', 'read').allowed;
  if (version.kind !== 'hourly' || target === 'region') return null;
  const bid = () =>
    void fetchFile(
      forecastCalls.export,
      { params: { guid: version.guid }, query: { format: 'xlsx', bid: 'true' } },
      `Заявка ${gtpCode ?? ''} ${version.from}.xlsx`,
    );
  return (
    <Group gap="md" component="nav" aria-label="Дальше">
      <Text size="sm" c="dimmed">
        Дальше:
      </Text>
      {isCalculated && (
        <TextLink to={paths.calculatorPlan({ forecast: guid, month: monthOf(version.from), point: targetPointGuid })}>
          План категорий 5 и 6
        </TextLink>
      )}
      {target === 'gtp' && (
        <ActionButton
          icon={IconFileExport}
          refusal={bidStates.includes(version.state) ? undefined : NOT_YET}
          onClick={bid}
        >
          {`Заявка ${gtpCode ?? ''}`}
        </ActionButton>
      )}
      <TextLink to={paths.forecastTab(guid, 'accuracy')}>Цена отклонений</TextLink>
      {isReported && <TextLink to={paths.reports}>Отчёты</TextLink>}
    </Group>
  );
}
