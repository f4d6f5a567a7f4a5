import { shownDay } from 'contract/time/day-shape.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Unusual } from '../../../exchange/message.ts';
import { limitsOf } from '../rules/findings.service.ts';
import { fitted } from '../../../series/fit.ts';
import type { PlacedDay } from './days.service.ts';

const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

/** Warnings about values in a file beyond the capacity of the points' instruments. */
export async function overLimits(tx: Tx, days: readonly PlacedDay[]): Promise<Unusual[]> {
  const limitOf = await limitsOf(tx, [...new Set(days.map(({ series }) => series))]);
  return days.flatMap(({ series, day, values, stepMinutes, placed: { point, channel } }) => {
    const hourly = limitOf(series, day);
    if (hourly === null) return [];
    // Findings refer to the intervals of the file.
    const given = fitted(values, stepMinutes, channel.stepMinutes);
    const limit = (hourly * channel.stepMinutes) / 60;
    const over = [...given.keys()].filter((index) => (given[index] ?? 0) > limit);
    if (over.length === 0) return [];
    const place = point.path && `${point.path}/measuringchannel[@code="${channel.code}"]`;
    return [
      {
        line: point.line,
        path: [place, `${shownDay(day)}: значений ${over.length}, первое в интервале ${over[0]! + 1}`]
          .filter(Boolean)
          .join(', '),
        message: `Больше, чем могут пропустить приборы точки за интервал (${format.format(limit)})`,
      },
    ];
  });
}
