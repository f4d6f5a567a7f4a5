import { dayAt, FIRST_DAY, intervalsOf } from 'contract/time/day-shape.ts';
import type { Effect } from 'contract/features/measurements/effects.ts';
import { BY_HAND, channels, type Channel } from 'contract/features/measurements/facts.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import type { Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { daysOf } from '../../../series/read.ts';
import type { Series } from '../../../series/series.ts';
import { writeDays } from '../../../series/write.ts';
import { lockChannel } from '../points.service.ts';
import { effectsOf } from './effects.service.ts';

interface Correction {
  channel: Channel;
  day: string;
  values: (number | null)[];
}

interface CorrectionResult {
  version: number;
  changed: number;
}

const total = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function checkDay({ zone, stepMinutes }: Series, { day, values }: Correction): void {
  if (day > dayAt(Date.now(), zone)) throw invalidField('day', 'Эти сутки ещё не наступили');
  if (day < FIRST_DAY) throw invalidField('day', 'Значения хранятся с 1990 года');
  const expected = intervalsOf(day, zone, stepMinutes);
  if (values.length !== expected)
    throw invalidField('values', `В этих сутках ${expected} интервалов, а значений — ${values.length}`);
}

/** Writes a day entered by a user; values that differ are marked as manual. `version` is that of the day, 0 when it
 *  does not exist, null to skip the check. Errors: 412, 422. */
export async function correctDay(
  tx: Tx,
  actor: Actor,
  point: Row<typeof meteringPoints>,
  given: Correction & { reason: string },
  version: number | null,
): Promise<CorrectionResult> {
  const { channel, day, values, reason } = given;
  const series = await lockChannel(tx, point, channel);
  checkDay(series, given);
  const [stored] = await daysOf(tx, series.id, day, day);
  const present = stored?.version ?? 0;
  if (version !== null && version !== present)
    throw new AppError('stale', {
      detail: 'Эти сутки изменены другим пользователем или загрузкой: сравните и сохраните снова.',
    });
  const isChanged = values.map((value, index) => value !== (stored?.v[index] ?? null));
  const changed = isChanged.filter(Boolean).length;
  if (changed === 0) return { version: present, changed };
  const quality = values.map((value, index) =>
    value === null ? 0 : isChanged[index] ? BY_HAND : Number(stored?.q?.[index] ?? 0),
  );
  await writeDays(tx, { source: 'hand', note: reason }, [{ series: series.id, day, values, quality }]);
  const said = { day, channel: channels[channel] };
  writeJournal(tx, actor, {
    ...entryOf(meteringPoints, actor, point),
    entity: 'interval_day',
    action: 'update',
    before: { ...said, total: total(stored?.v ?? []) },
    after: { ...said, total: total(values), intervals: changed, reason },
  });
  return { version: present + 1, changed };
}

/** The effects of a correction, found by making it and rolling back. Errors: 422. */
export async function previewOf(
  tx: Tx,
  actor: Actor,
  point: Row<typeof meteringPoints>,
  given: Correction,
): Promise<Effect[]> {
  const { id } = await lockChannel(tx, point, given.channel);
  const change = { series: [id], from: given.day, to: given.day };
  return effectsOf(tx, actor, change, () => correctDay(tx, actor, point, { ...given, reason: 'preview' }, null));
}
