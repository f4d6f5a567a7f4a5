import type { BalancedMember, LossParts, MeteredStretch } from 'contract/features/balance-groups/balance.ts';
import { sumOf, together } from 'contract/features/measurements/energy-sum.ts';
import { daysBetween, HOURS } from 'contract/time/day-shape.ts';
import type { LoadedDay } from '../../../series/squares.ts';
import type { Fact } from '../../measurements/consumption/facts.service.ts';
import type { InstrumentsOn } from './instruments.ts';
import { lineLosses, loadLosses, noLoadLosses } from './losses.ts';
import type { Days, Member } from './members.service.ts';
import { complexError, errorByEnergy } from './permissible.ts';

/** The known data of the days of all members. */
export interface Known {
  facts: ReadonlyMap<string, readonly Fact[]>;
  loads: ReadonlyMap<string, readonly LoadedDay[]>;
  instruments: InstrumentsOn;
}

/** A member in the balance, with descriptions of the data missing for the imbalance and for the permissible one. */
export interface MemberBalance {
  member: Omit<BalancedMember, 'share'>;
  unknownEnergy: string[];
  unknownClasses: string[];
}

const within =
  ({ from, to }: Days) =>
  (day: string): boolean =>
    from <= day && day <= to;

/** Groups consecutive days measured by the same instruments. */
function stretchesOf({ meteringPointGuid: point }: Member, facts: readonly Fact[], instruments: InstrumentsOn) {
  const stretches: MeteredStretch[] = [];
  const unknown = new Set<string>();
  for (const { at, value } of facts) {
    if (value === 0) continue;
    const classes = instruments(point, at);
    if (typeof classes === 'string') {
      unknown.add(classes);
      continue;
    }
    const last = stretches.at(-1);
    const isSame = last && (['meter', 'current', 'voltage', 'wires'] as const).every((of) => last[of] === classes[of]);
    if (isSame) {
      last.to = at;
      last.value += value;
    } else stretches.push({ from: at, to: at, value, ...classes, error: complexError(classes) });
  }
  return { stretches, unknown: [...unknown] };
}

/** The technical losses between a member and the group, and a description of missing data. */
function lossesOf(member: Member, days: Days, value: number, loads: readonly LoadedDay[]) {
  const losses: LossParts = { noLoad: 0, load: 0, line: 0, other: (value * (member.lossPercent ?? 0)) / 100 };
  const unknown: string[] = [];
  const squares = loads.reduce((sum, load) => sum + load.squares, 0);
  const load = { squares, powerFactor: member.powerFactor };
  const { transformer, noLoadLossKw, loadLossKw, ratedPowerKva, line, voltageKv, ohm } = member;
  if (transformer !== null) {
    if (noLoadLossKw === null || loadLossKw === null)
      unknown.push(`в паспорте трансформатора «${transformer}» нет потерь холостого хода и короткого замыкания`);
    else {
      losses.noLoad = noLoadLosses(noLoadLossKw, daysBetween(days.from, days.to).length * HOURS);
      losses.load = loadLosses(load, { loadLossKw, ratedPowerKva: ratedPowerKva! });
    }
  }
  if (line !== null) {
    if (voltageKv === null || ohm === null)
      unknown.push(`в паспорте линии «${line}» нет напряжения, длины или сопротивления провода`);
    else losses.line = lineLosses(load, { voltageKv, ohm });
  }
  return { losses, unknown };
}

/** The energy of a member over the days, with its losses and its error. */
export function memberBalance(member: Member, days: Days, known: Known): MemberBalance {
  const { guid, meteringPointGuid, name, direction, channel } = member;
  const isWithin = within(days);
  const facts = (known.facts.get(`${meteringPointGuid} ${channel}`) ?? []).filter(({ at }) => isWithin(at));
  const sum = together(facts.map(sumOf));
  const loads = (known.loads.get(meteringPointGuid) ?? []).filter(({ day }) => isWithin(day));
  const { stretches, unknown } = stretchesOf(member, facts, known.instruments);
  const lost = lossesOf(member, days, sum.value, loads);
  const named = (reason: string) => `${name}: ${reason}`;
  return {
    member: {
      guid,
      meteringPointGuid,
      name,
      direction,
      channel,
      ...sum,
      error: unknown.length ? null : errorByEnergy(stretches),
      stretches,
      losses: lost.losses,
    },
    unknownEnergy: [...(sum.present === 0 ? ['данных за период нет'] : []), ...lost.unknown].map(named),
    unknownClasses: unknown.map(named),
  };
}
