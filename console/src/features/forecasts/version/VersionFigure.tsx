import { monthText } from 'contract/time/calendar.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastUnits, type ForecastTarget } from 'contract/features/forecasts/facts.ts';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { useMemo } from 'react';
import { BandChart } from '../shown/BandChart.tsx';
import { daysOf } from '../shown/forecast-text.ts';
import { hourLinesOf, linesOf, seriesOf } from '../shown/hour-lines.ts';
import { peakTitle } from './PeaksFigure.tsx';
import { Picture } from '../../../ui/picture/Picture.tsx';

interface Props {
  version: ForecastVersionCard;
  target: ForecastTarget;
  shown: ReadonlySet<string>;
  isTable: boolean;
}

/** The chart data of a monthly version. */
function monthData(version: ForecastVersionCard, shown: ReadonlySet<string>): WidgetData {
  return {
    shape: 'categories',
    unit: forecastUnits[version.unit],
    labels: daysOf(version).map(monthText),
    groups: linesOf(version, shown).map(({ name, meaning, values }) => ({ name, meaning, values: [...values] })),
  };
}

/** A version as a chart, or the same values as a table. */
export function VersionFigure({ version, target, shown, isTable }: Props) {
  const isMonthly = version.kind === 'monthly';
  const lines = useMemo(() => hourLinesOf(version, shown), [version, shown]);
  const title = `Прогноз «${version.forecastName}»`;
  if (!isMonthly && !isTable)
    return <BandChart title={title} lines={lines} peakName={peakTitle({ kind: version.kind, target })} />;
  const data = isMonthly ? monthData(version, shown) : seriesOf(lines);
  const height = isMonthly && !isTable ? 30 + 28 * lines.lines.length * daysOf(version).length : 340;
  return <Picture height={height} title={title} kind={isTable ? 'table' : 'bars'} data={data} />;
}
