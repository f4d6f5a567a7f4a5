import { Text } from '@mantine/core';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { partialText } from 'contract/features/forecasts/scores/soundness.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';

/** The actual values of the forecast days, measured at points, and their sources. */
export function FactNote({ version: { facts, partial } }: { version: ForecastVersionCard }) {
  const known = facts.filter(({ present, below }) => present > 0 || below);
  if (known.length === 0) return null;
  const shares = partial.flatMap((one) => one?.share ?? []);
  const notes = known.map(
    (fact) =>
      `${formatDate(fact.day)} — ${formatNumber(Math.round(fact.value))}${NBSP}${forecastUnits.kWh}, ${compositionText(fact)}`,
  );
  return (
    <Text size="sm" c="dimmed">
      {`Факт: ${notes.join('; ')}${shares.length ? `; ${partialText(shares)}, с прогнозом не сравнивается` : ''}.`}
    </Text>
  );
}
