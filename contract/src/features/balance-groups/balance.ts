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

/** Days on which the same instruments measured a member; classes in percent, null: no such transformer. */
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

/** Technical losses, kWh: of a transformer without load and with it, of a line, and a given share of the energy. */
export const lossParts = { noLoad: z.number(), load: z.number(), line: z.number(), other: z.number() };
export type LossParts = Record<keyof typeof lossParts, number>;

const member = z.object({
  guid: anyGuid,
  meteringPointGuid: anyGuid,
  name: z.string(),
  direction: oneOf(balanceDirections),
  channel: oneOf(balanceChannels),
  ...composition,
  /** Of the intake or the output of the group. */
  share: z.nullable(z.number()),
  /** The error of the metering complex, percent, by energy over its stretches; null: unknown. */
  error: z.nullable(z.number()),
  stretches: z.array(stretch),
  losses: z.object(lossParts),
});
export type BalancedMember = z.infer<typeof member> & { channel: BalanceChannel };

const outcome = z.object({
  intake: energySum,
  output: energySum,
  losses: z.object(lossParts),
  /** Intake less output and losses, kWh, and its share of the intake, percent; null: unknown. */
  imbalance: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  /** Percent of the intake; null: unknown. */
  permissible: z.nullable(z.number()),
  /** What the imbalance may not exceed: the threshold of the administrator, or what is permissible. */
  bound: z.nullable(z.number()),
  verdict: oneOf(balanceVerdicts),
  /** What is not known, in words. */
  unknown: z.array(z.string()),
  /** Whether every interval has its value. */
  isComplete: z.boolean(),
});
export type BalanceOutcome = z.infer<typeof outcome>;

/** The balance of the days that are over. */
const groupBalance = z.object({ from: anyDay, to: anyDay, outcome, members: z.array(member) });
export type GroupBalance = z.infer<typeof groupBalance>;

const month = z.object({ month: z.string(), outcome });
export type BalancedMonth = z.infer<typeof month>;

const listed = z.object({ guid: anyGuid, name: z.string(), outcome });
export type ListedBalance = z.infer<typeof listed>;

/** `hidden`: how many groups have points that the user may not read. */
const listedBalances = z.object({ groups: z.array(listed), hidden: z.number() });
export type ListedBalances = z.infer<typeof listedBalances>;

const mayRead = { entity: 'balanceGroups', action: 'read' } as const;
const ofGroup = { ...mayRead, isOfRecord: true } as const;
const params = z.strictObject({ guid: guid() });
const period = { from: dateText(), to: dateText() };
const path = '/api/balance-groups/{guid}/balance';

/** Balances of groups, for those who may read all the points of the group. */
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
