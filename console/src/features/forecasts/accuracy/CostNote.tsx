import { Text } from '@mantine/core';
import type { ForecastAccuracyCard } from 'contract/features/forecasts/scores/answers.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { useDecision } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { roubleText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';

type Cost = Pick<ForecastAccuracyCard, 'cost' | 'costHours' | 'costReason' | 'costPrices'>;

/** The cost of errors as a short text. */
export const costText = ({ cost, costHours, costReason }: Cost): string =>
  cost === null ? (costReason ?? '—') : `${roubleText(cost)} за ${formatNumber(costHours)} ч`;

interface PricesProps {
  of: Cost['costPrices'][number];
  /** Whether the prices can be opened. */
  isLinked: boolean;
}

/** The prices of a month, or what is missing in them. */
function MonthPrices({ of: { month, set, lacks }, isLinked }: PricesProps) {
  const name = set && `цены поставщика ${set.supplier}`;
  return (
    <li>
      {monthTitle(month)}: {set && isLinked ? <TextLink to={paths.priceSetHours(set.guid)}>{name}</TextLink> : name}
      {set?.isSample && ', образец'}
      {lacks && `${set ? ', ' : ''}${lacks}, месяц в цену ошибки не вошёл. `}
      {lacks && isLinked && <TextLink to={paths.priceSets}>Загрузить цены</TextLink>}
    </li>
  );
}

/** How the errors were priced, and with which prices. */
export function CostNote({ given }: { given: Cost }) {
  const { allowed } = useDecision('calculator', 'read');
  const { cost, costHours, costPrices } = given;
  if (cost === null && costPrices.length === 0) return null;
  return (
    <section className={classes.part} aria-label="Как посчитана цена ошибки">
      <h2 className={classes.title}>Как посчитана цена ошибки</h2>
      <Text size="sm">
        Прогноз взят как план категорий 5 и 6. Час, где взяли больше плана, стоит отклонение × (цена «больше плана» −
        цена часа), где меньше — отклонение × (цена часа − цена «меньше плана»), и за каждый МВт·ч — плата за отклонение
        от плана.
        {cost !== null && ` Столько сэкономил бы точный план за ${countOf(costHours, ['час', 'часа', 'часов'])}`}
        {cost !== null && cost < 0 && '; минус значит, что отклонения оказались выгодны'}
        {cost !== null && '.'}
      </Text>
      <ul className={classes.prices}>
        {costPrices.map((one) => (
          <MonthPrices key={one.month} of={one} isLinked={allowed} />
        ))}
      </ul>
    </section>
  );
}
