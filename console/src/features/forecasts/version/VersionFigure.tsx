import { monthText } from 'contract/time/calendar.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { forecastUnits } from 'contract/features/forecasts/facts.ts';
import type { WidgetData } from 'contract/features/widgets/calls.ts';
import { useMemo } from 'react';
import { BandChart } from '../shown/BandChart.tsx';
import { daysOf } from '../shown/forecast-text.ts';
import { hourLinesOf, linesOf, type HourLine } from '../shown/hour-lines.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';

interface Props {
  version: ForecastVersionCard;
  shown: ReadonlySet<string>;
  isTable: boolean;
}

const plain = ({ name, meaning, values }: HourLine) => ({ name, meaning, values });

/** The chart data of a monthly version. */
function monthData(version: ForecastVersionCard, shown: ReadonlySet<string>): WidgetData {
  return {
    shape: 'categories',
    unit: forecastUnits[version.unit],
    labels: daysOf(version).map(monthText),
    groups: linesOf(version, shown).map(plain),
  };
}

/** A version as a chart, or the same values as a table. */
export function VersionFigure({ version, shown, isTable }: Props) {
  const isMonthly = version.kind === 'monthly';
  const lines = useMemo(() => hourLinesOf(version, shown), [version, shown]);
  const title = `Прогноз «${version.forecastName}»`;
  if (!isMonthly && !isTable) return <BandChart title={title} lines={lines} />;
  const edges = [
    { name: 'P10', meaning: 'forecast' as const, values: [...version.low] },
    { name: 'P90', meaning: 'forecast' as const, values: [...version.high] },
  ];
  const data: WidgetData = isMonthly
    ? monthData(version, shown)
    : {
        shape: 'series',
        unit: lines.unit,
        step: 'hour',
        times: [...lines.times],
        lines: [...lines.lines.map(plain), ...edges],
      };
  const height = isMonthly && !isTable ? 30 + 28 * lines.lines.length * daysOf(version).length : 340;
  return <Picture height={height} title={title} kind={isTable ? 'table' : 'bars'} data={data} />;
}
