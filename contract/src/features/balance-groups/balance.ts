import * as z from 'zod/mini';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { calendarMonth, dateText, guid, oneOf } from '../../kit/text.ts';
import { composition, energySum } from '../measurements/energy-sum.ts';
import { balanceChannels, balanceDirections, type BalanceChannel } from './facts.ts';
import { anyGuid, anyDay } from '../../kit/answer-text.ts';

export const balanceVerdicts = {
  beyond: 'Больше допустимого',
  unknown: 'Не определён',
  within: 'В пределах допустимого',
} as const;
export type BalanceVerdict = keyof typeof balanceVerdicts;

/** A period in which the same instruments measured a member. Accuracy classes in percent; null when there is no such
 *  transformer. */
const stretch = z.object({
  from: anyDay,
  to: anyDay,
  value: z.number(),
  meter: z.number(),
  current: z.nullable(z.number()),
  voltage: z.nullable(z.number()),
  wires: z.nullable(z.number()),
  error: z.number(),
});
export type MeteredStretch = z.infer<typeof stretch>;

/** Technical losses, kWh: transformer no-load and load losses, line losses, and a fixed share of the energy. */
export const lossParts = { noLoad: z.number(), load: z.number(), line: z.number(), other: z.number() };
export type LossParts = Record<keyof typeof lossParts, number>;

const member = z.object({
  guid: anyGuid,
  meteringPointGuid: anyGuid,
  name: z.string(),
  direction: oneOf(balanceDirections),
  channel: oneOf(balanceChannels),
  ...composition,
  /** The share of this member in the intake or output of the group, 0 to 1. */
  share: z.nullable(z.number()),
  /** The error of the metering complex, percent, weighted by the energy of its periods; null when unknown. */
  error: z.nullable(z.number()),
  stretches: z.array(stretch),
  losses: z.object(lossParts),
});
export type BalancedMember = z.infer<typeof member> & { channel: BalanceChannel };

const outcome = z.object({
  intake: energySum,
  output: energySum,
  losses: z.object(lossParts),
  /** Intake minus output and losses, kWh, and its share of the intake, percent; null when unknown. */
  imbalance: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  /** The permissible imbalance, percent of the intake; null when unknown. */
  permissible: z.nullable(z.number()),
  /** The limit that the imbalance is compared with: the administrator's threshold when set, otherwise the permissible
   *  imbalance. */
  bound: z.nullable(z.number()),
  verdict: oneOf(balanceVerdicts),
  /** Descriptions of the missing data. */
  unknown: z.array(z.string()),
  /** Whether every interval has a value. */
  isComplete: z.boolean(),
});
export type BalanceOutcome = z.infer<typeof outcome>;

/** A balance covers only days that have ended. */
const groupBalance = z.object({ from: anyDay, to: anyDay, outcome, members: z.array(member) });
export type GroupBalance = z.infer<typeof groupBalance>;

const month = z.object({ month: z.string(), outcome });
export type BalancedMonth = z.infer<typeof month>;

const listed = z.object({ guid: anyGuid, name: z.string(), outcome });
export type ListedBalance = z.infer<typeof listed>;

/** `hidden`: the number of groups left out because the user may not read some of their points. */
const listedBalances = z.object({ groups: z.array(listed), hidden: z.number() });
export type ListedBalances = z.infer<typeof listedBalances>;

const mayRead = { entity: 'balanceGroups', action: 'read' } as const;
const ofGroup = { ...mayRead, isOfRecord: true } as const;
const params = z.strictObject({ guid: guid() });
const period = { from: dateText(), to: dateText() };
const path = '/api/balance-groups/{guid}/balance';

/** A balance is available only to users who may read all points of the group. */
export const balanceCalls = {
  ofGroup: route({
    method: 'GET',
    path,
    access: ofGroup,
    summary: 'Балансовые группы: приём, отдача, потери, небаланс и допустимый небаланс за период',
    valuesFrom: 'from',
    params,
    query: z.strictObject(period),
    response: groupBalance,
  }),
  months: route({
    method: 'GET',
    path: `${path}/months`,
    access: ofGroup,
    summary: 'Балансовые группы: небаланс по месяцам года',
    params,
    query: z.strictObject({ year: integerText(1990, 2100) }),
    response: z.array(month),
  }),
  act: route({
    method: 'GET',
    path: `${path}/act`,
    access: ofGroup,
    summary: 'Балансовые группы: акт баланса файлом PDF или XLSX',
    valuesFrom: 'from',
    params,
    query: z.strictObject({ ...period, format: z.enum(['pdf', 'xlsx']) }),
    answers: 'file',
  }),
  all: route({
    method: 'GET',
    path: '/api/group-balances',
    access: mayRead,
    summary: 'Балансовые группы: небаланс каждой за месяц, сначала недопустимый',
    valuesFrom: 'month',
    query: z.strictObject({ month: calendarMonth() }),
    response: listedBalances,
  }),
};
