import { limitVerdicts, type LimitState } from 'contract/features/limits/states.ts';
import { monthOf, monthText } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { asOrg } from '../../core/transaction.ts';
import { job } from '../../jobs/kind.ts';
import { notify } from '../../jobs/notify.ts';
import { statesIn } from './limits.service.ts';

const shown = (value: number) => value.toLocaleString('ru', { maximumFractionDigits: 1 });

const energyText = ({ monthKwh, fact, expectedKwh }: LimitState): string[] =>
  monthKwh === null || Math.max(fact.value, expectedKwh ?? 0) <= monthKwh
    ? []
    : [
        `за месяц израсходовано ${shown(fact.value)}\u00a0кВт·ч, ожидается ${shown(expectedKwh ?? fact.value)} при лимите ${shown(monthKwh)}`,
      ];
const powerText = ({ powerKw, peakKw, over }: LimitState): string[] =>
  over === 0 ? [] : [`мощность до ${shown(peakKw!)}\u00a0кВт при лимите ${shown(powerKw!)}`];

const textOf = (state: LimitState, month: string): string =>
  `Лимит «${state.name}» точки «${state.pointName}», ${monthText(month)}: ${limitVerdicts[state.verdict].toLocaleLowerCase('ru')} — ${[...energyText(state), ...powerText(state)].join('; ')}`;

/** Notifies about limits that are exceeded this month or will be by its end, once per month and verdict. */
export const limitsJob = job({
  name: 'limits',
  async run({ pool, actor, log, progress, signal, once }) {
    const month = monthOf(moscowToday());
    const { limits: states, hidden } = await asOrg(pool, actor, 'read', (tx) => statesIn(tx, actor.rights, month));
    const found = states.filter(({ verdict }) => verdict === 'exceeded' || verdict === 'expected');
    for (const [index, state] of found.entries()) {
      signal.throwIfAborted();
      await once(state.guid, async (tx) => {
        await notify(tx, {
          to: { entity: 'plannedData', action: 'update' },
          kind: 'limit',
          severity: state.verdict === 'exceeded' ? 'error' : 'warning',
          text: textOf(state, month),
          about: { resource: 'consumption-limits', guid: state.guid },
          once: `limit:${state.guid}:${month}:${state.verdict}`,
        });
        log('warning', textOf(state, month));
      });
      progress(index + 1, found.length);
    }
    return {
      summary: `Лимитов: ${states.length}, превышено или будет превышено: ${found.length}${hidden ? `, не видны тому, от чьего имени задача: ${hidden}` : ''}`,
      hasWarnings: found.length + hidden > 0,
    };
  },
});
