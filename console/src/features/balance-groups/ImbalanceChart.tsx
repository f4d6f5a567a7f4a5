import type { BalancedMonth } from 'contract/features/balance-groups/balance.ts';
import { firstDayOf, monthTitle } from 'contract/time/calendar.ts';
import { dayBegins, MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useMemo } from 'react';
import { ChartFrame } from '../../ui/charts/frame/ChartFrame.tsx';
import type { Plot } from '../../ui/charts/plot/plot.ts';
import { TimePlot } from '../../ui/charts/plot/TimePlot.tsx';
import legend from '../../ui/charts/Keys.module.css';
import classes from './ImbalanceChart.module.css';

interface Props {
  months: readonly BalancedMonth[];
}

/** A bar for each month's imbalance within its permissible band, percent. */
export function ImbalanceChart({ months }: Props) {
  const series = useMemo(
    () => ({
      unit: '%',
      step: 'month' as const,
      times: months.map(({ month }) => dayBegins(firstDayOf(month), MOSCOW_ZONE)),
      lines: [
        { name: 'Небаланс', meaning: 'fact' as const, values: months.map(({ outcome }) => outcome.percent) },
        { name: 'Допустимо', meaning: 'plan' as const, values: months.map(({ outcome }) => outcome.bound) },
      ],
    }),
    [months],
  );
  const keys = (
    <div className={`${legend.keys} ${legend.squares}`}>
      <span className={classes.keyBand}>допустимо</span>
      <span className={classes.keyBeyond}>больше допустимого</span>
    </div>
  );
  const background = (plot: Plot, first: number) => (
    <Bounds plot={plot} months={months.slice(first, first + plot.count)} />
  );
  const labels = months.map(({ month }) => monthTitle(month));
  return (
    <ChartFrame
      title="Небаланс по месяцам"
      data={{ shape: 'categories', unit: '%', labels, groups: series.lines }}
      zone={MOSCOW_ZONE}
      head={keys}
      className={classes.chart}
    >
      <TimePlot
        title="Небаланс по месяцам"
        series={series}
        zone={MOSCOW_ZONE}
        bars={1}
        background={background}
        isKept
      />
    </ChartFrame>
  );
}

/** The permissible band of each visible month, clipped to the chart, and the months that exceed it. */
function Bounds({ plot: { x, y, step, top, bottom }, months }: Props & { plot: Plot }) {
  const within = (value: number) => Math.min(Math.max(y(value), top), bottom);
  return months.map(({ month, outcome: { bound, verdict } }, index) => {
    const place = { x: x(index) - step / 2, width: step };
    return (
      <g key={month}>
        {verdict === 'beyond' && <rect className={classes.beyond} {...place} y={top} height={bottom - top} />}
        {bound !== null && (
          <rect className={classes.band} {...place} y={within(bound)} height={within(-bound) - within(bound)} />
        )}
      </g>
    );
  });
}
