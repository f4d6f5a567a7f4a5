import { Text } from '@mantine/core';
import { HOURS } from 'contract/time/day-shape.ts';
import type { MonthAnswer } from 'contract/features/calculator/answers.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { dayText } from '../text/hour-words.ts';
import { energyDigits, energyText, moneyText, roubles } from '../text/words.ts';

interface Row {
  day: number;
  plan: number;
  fact: number;
  above: number;
  below: number;
  more: number | null;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function rowsOf({ volumes, plan, planCosts, costs }: MonthAnswer['hours']): Row[] {
  return Array.from({ length: volumes.length / HOURS }, (_, index) => {
    const ofDay = (values: readonly number[]) => values.slice(index * HOURS, (index + 1) * HOURS);
    const [fact, planned] = [ofDay(volumes), ofDay(plan ?? [])];
    const off = fact.map((value, hour) => value - planned[hour]!);
    return {
      day: index + 1,
      plan: sum(planned),
      fact: sum(fact),
      above: sum(off.filter((value) => value > 0)),
      below: sum(off.filter((value) => value < 0).map((value) => -value)),
      more: planCosts && costs && sum(ofDay(planCosts)) - sum(ofDay(costs)),
    };
  });
}

function sentenceOf({ deviation }: MonthAnswer): string {
  if (!deviation) return 'Сколько стоят отклонения, не сказать: в наборе нет цен отклонений от плана.';
  const { volume, energy, fee } = deviation;
  if (volume === 0) return 'План равен факту: отклонений нет.';
  const all = Math.round((energy + fee) * 100) / 100;
  if (all === 0) return `Отклонения, ${energyText(volume)} по модулю, ничего не стоили.`;
  const parts = `энергия ${roubles(energy)}, плата за отклонения ${roubles(fee)}`;
  return all > 0
    ? `Отклонения, ${energyText(volume)} по модулю, обошлись в ${roubles(all)} (${parts}). Столько сэкономил бы точный план в категориях 5 и 6.`
    : `Отклонения, ${energyText(volume)} по модулю, оказались выгодны: с точным планом в категориях 5 и 6 вышло бы на ${roubles(-all)} дороже (${parts}).`;
}

const versionsText = ({ planVersions }: MonthAnswer): string =>
  planVersions
    .map(({ version, from, to }) => {
      const days = from === to ? formatDate(from) : `${formatDate(from)} — ${formatDate(to)}`;
      return `версия ${version} (${days})`;
    })
    .join(', ');

/** The month's plan and actual values by day, and the cost of the deviations. */
export function PlanTable({ month, forecast }: { month: MonthAnswer; forecast: string | null }) {
  const columns: readonly PlainColumn<Row>[] = [
    { label: 'Сутки', cell: ({ day }) => formatDate(dayText(month.month, day)) },
    { label: 'План, МВт·ч', cell: ({ plan }) => energyDigits(plan) },
    { label: 'Факт, МВт·ч', cell: ({ fact }) => energyDigits(fact) },
    { label: 'Выше плана, МВт·ч', cell: ({ above }) => energyDigits(above) },
    { label: 'Ниже плана, МВт·ч', cell: ({ below }) => energyDigits(below) },
    { label: 'Разница с точным планом, руб.', cell: ({ more }) => (more === null ? '—' : moneyText(more)) },
  ];
  return (
    <>
      <Text>{sentenceOf(month)}</Text>
      {forecast && (
        <Text>
          План — опубликованный прогноз: <TextLink to={paths.forecastCard(forecast)}>его версии</TextLink>,{' '}
          <TextLink to={paths.forecastTab(forecast, 'accuracy')}>точность и цена отклонений</TextLink>.
          {month.planVersions.length > 0 && ` Взяты ${versionsText(month)}.`}
        </Text>
      )}
      <PlainTable
        label="План и факт"
        columns={columns}
        rows={rowsOf(month.hours)}
        rowKey={({ day }) => String(day)}
        nothing="Плана нет."
      />
    </>
  );
}
