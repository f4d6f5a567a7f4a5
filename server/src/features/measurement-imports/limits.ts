import type { Tx } from '../../core/transaction.ts';
import type { Finding } from '../../exchange/message.ts';
import { limitsOf } from '../measurement-rules/findings.service.ts';
import type { PlacedDay } from './days.ts';

const format = new Intl.NumberFormat('ru', { maximumFractionDigits: 1 });

const written = (day: string) => day.split('-').toReversed().join('.');

/** What a file says that the instruments of its points cannot have passed. */
export async function overLimits(tx: Tx, days: readonly PlacedDay[]): Promise<Omit<Finding, 'level'>[]> {
  const limits = await limitsOf(tx, [...new Set(days.map(({ series }) => series))]);
  return days.flatMap(({ series, day, values, placed: { point, channel } }) => {
    const limit = limits.get(series);
    if (limit === undefined) return [];
    const over = [...values.keys()].filter((index) => (values[index] ?? 0) > limit);
    if (over.length === 0) return [];
    return [
      {
        line: point.line,
        path: point.path && `${point.path}/measuringchannel[@code="${channel.code}"]`,
        message: `${written(day)}: больше, чем могут пропустить приборы точки за интервал (${format.format(limit)}), — значений ${over.length}, первое в интервале ${over[0]! + 1}`,
      },
    ];
  });
}
