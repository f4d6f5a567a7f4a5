import { zoneClocks } from '../time/zone-clocks.ts';
import { weekDayNames } from './week-days.ts';

/** When and from where the rights of a group apply. */
export interface GroupConditions {
  networks: string[];
  needsFactor: boolean;
  /** Days of the week, Monday is 1; empty for every day. */
  weekDays: number[];
  /** Only on working days of the production calendar. */
  byCalendar: boolean;
  /** 08:00; null for no limit. */
  hoursFrom: string | null;
  hoursTo: string | null;
  zone: string;
  /** The current time and calendar day of the organization; null when the question is about another day. */
  now: { weekDay: number; clock: string; isWorkingDay: boolean } | null;
}

/** The circumstances of a request that conditions on networks and the second factor depend on. */
export interface Circumstances {
  isInNetworks: boolean;
  isFactorProven: boolean;
}

interface Condition {
  words: string;
  isMet: boolean;
}

const dayOf = (day: number): string => weekDayNames[day as keyof typeof weekDayNames];

function conditionsOf(given: GroupConditions, { isInNetworks, isFactorProven }: Circumstances): Condition[] {
  const { networks, needsFactor, weekDays, byCalendar, hoursFrom, hoursTo, zone, now } = given;
  const found: (Condition | false)[] = [
    hoursFrom !== null &&
      hoursTo !== null && {
        words: `с ${hoursFrom} до ${hoursTo} ${zoneClocks[zone] ?? 'по часам организации'}`,
        isMet: now === null || (hoursFrom <= now.clock && now.clock < hoursTo),
      },
    weekDays.length > 0 && {
      words: `по дням: ${weekDays.toSorted().map(dayOf).join(', ')}`,
      isMet: now === null || weekDays.includes(now.weekDay),
    },
    byCalendar && { words: 'в рабочие дни', isMet: now === null || now.isWorkingDay },
    networks.length > 0 && { words: `из сетей ${networks.join(', ')}`, isMet: isInNetworks },
    needsFactor && { words: 'при входе со вторым фактором', isMet: isFactorProven },
  ];
  return found.filter((one) => one !== false);
}

const MET: Circumstances = { isInNetworks: true, isFactorProven: true };

/** Describes the conditions of a group: «с 08:00 до 20:00 по Москве, в рабочие дни». */
export const conditionsInWords = (given: GroupConditions): string =>
  conditionsOf(given, MET)
    .map(({ words }) => words)
    .join(', ');

/** Why a group gives no rights now: «Группа «Диспетчеры» действует с 08:00 до 20:00 по Москве»; undefined when its
 *  conditions are met. */
export function unmetCondition(group: string, given: GroupConditions, how: Circumstances): string | undefined {
  const unmet = conditionsOf(given, how).filter(({ isMet }) => !isMet);
  return unmet.length ? `Группа «${group}» действует только ${unmet.map(({ words }) => words).join(', ')}` : undefined;
}
