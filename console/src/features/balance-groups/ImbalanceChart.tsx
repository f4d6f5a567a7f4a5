import { useElementSize } from '@mantine/hooks';
import type { BalancedMonth, BalanceOutcome } from 'contract/features/balance-groups/balance.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { ChartFrame } from '../../ui/charts/frame/ChartFrame.tsx';
import { scaleOf, shortNumber, ticksOf } from '../../ui/charts/values/scale.ts';
import { NBSP } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './ImbalanceChart.module.css';

const HEIGHT = 200;
const [LEFT, BOTTOM, TOP] = [56, 22, 8];
const BAR = 0.5;

const shortMonth = (month: string) => monthTitle(month).slice(0, 3).toLocaleLowerCase('ru');

/** A bar for the imbalance of each month within the band of what it may be, percent. */
export function ImbalanceChart({ months }: { months: readonly BalancedMonth[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const reached = months.flatMap(({ outcome: { percent, bound } }) => [percent ?? 0, bound ?? 0, -(bound ?? 0)]);
  const ticks = ticksOf(Math.min(...reached), Math.max(...reached), 4);
  const y = scaleOf([ticks[0]!, ticks.at(-1)!], [HEIGHT - BOTTOM, TOP]);
  const step = Math.max(width - LEFT, 0) / months.length;
  const labels = months.map(({ month }) => monthTitle(month));
  const group = (name: string, meaning: 'fact' | 'plan', of: (outcome: BalanceOutcome) => number | null) => ({
    name,
    meaning,
    values: months.map(({ outcome }) => of(outcome)),
  });
  const groups = [
    group('Небаланс', 'fact', ({ percent }) => percent),
    group('Допустимо', 'plan', ({ bound }) => bound),
  ];
  return (
    <ChartFrame
      title="Небаланс по месяцам"
      data={{ shape: 'categories', unit: '%', labels, groups }}
      zone={useTimeZone()}
      className={classes.chart}
    >
      <div ref={ref}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, there is no image file */}
        <svg width={width} height={HEIGHT} role="img" aria-label="Небаланс по месяцам и его допустимая полоса, %">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={classes.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                {`${shortNumber(tick).replace('-', '−')}${NBSP}%`}
              </text>
            </g>
          ))}
          {months.map(({ month, outcome: { percent, bound, verdict } }, index) => {
            const left = LEFT + index * step;
            const value = percent ?? 0;
            return (
              <g key={month}>
                {bound !== null && (
                  <rect className={classes.band} x={left} width={step} y={y(bound)} height={y(-bound) - y(bound)} />
                )}
                <rect
                  className={classes.bar}
                  data-verdict={verdict}
                  x={left + (step * (1 - BAR)) / 2}
                  width={step * BAR}
                  y={Math.min(y(value), y(0))}
                  height={Math.abs(y(value) - y(0))}
                />
                <text x={left + step / 2} y={HEIGHT - 6} textAnchor="middle">
                  {shortMonth(month)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </ChartFrame>
  );
}
