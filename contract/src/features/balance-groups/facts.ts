import { defineResource } from '../../kit/resource.ts';
import { branch, meteringPoint, note, percent, title } from '../passport/fields.ts';

export const balanceGroupKinds = {
  substation: 'Подстанция',
  busSection: 'Секция шин',
  feeder: 'Фидер',
  enterprise: 'Предприятие',
} as const;

/** A part of the network whose intake and output are balanced. */
export const balanceGroups = defineResource({
  name: 'balance-groups',
  table: 'balance_group',
  titles: {
    list: 'Балансовые группы',
    count: ['балансовая группа', 'балансовые группы', 'балансовых групп'],
    accusative: 'балансовую группу',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'balanceGroups',
  fields: {
    name: { ...title, unique: true, hint: 'Например, «ПС Луч, 1 секция 10 кВ»' },
    kind: { kind: 'choice', label: 'Вид', options: balanceGroupKinds, required: true },
    branchGuid: branch,
    substationGuid: { kind: 'reference', label: 'Подстанция', to: 'substations' },
    feederGuid: { kind: 'reference', label: 'Фидер', to: 'feeders' },
    powerFactor: {
      kind: 'number',
      label: 'Коэффициент мощности',
      required: true,
      min: 0.5,
      max: 1,
      initial: 0.9,
      hint: 'Для нагрузочных потерь в линиях и трансформаторах',
    },
    note,
  },
  list: {
    columns: ['name', 'kind', 'branchGuid', 'substationGuid', 'feederGuid', 'powerFactor'],
    sort: 'name',
    title: 'name',
  },
});

export const balanceDirections = { intake: 'Приём', output: 'Отдача' } as const;
export const balanceChannels = { '01': 'Активная, приём', '02': 'Активная, отдача' } as const;
export type BalanceChannel = keyof typeof balanceChannels;

/** A channel of a metering point that takes energy into a group or out of it, and the losses between the group and the
 *  point. */
export const balanceMembers = defineResource({
  name: 'balance-members',
  table: 'balance_member',
  titles: {
    list: 'Участники балансовых групп',
    count: ['участник группы', 'участника группы', 'участников группы'],
    accusative: 'участника группы',
  },
  scope: 'organization',
  visibility: { isRuled: true },
  entity: 'balanceGroups',
  keys: ['groupGuid', 'meteringPointGuid', 'channel'],
  fields: {
    title: { kind: 'text', label: 'Участник', max: 64, readOnly: true },
    groupGuid: { kind: 'reference', label: 'Балансовая группа', to: 'balance-groups', required: true },
    meteringPointGuid: { ...meteringPoint, required: true },
    direction: { kind: 'choice', label: 'В балансе', options: balanceDirections, required: true },
    channel: {
      kind: 'choice',
      label: 'Канал точки',
      options: balanceChannels,
      required: true,
      initial: '01',
      hint: 'Точка с перетоком в обе стороны входит в группу двумя участниками',
    },
    transformerGuid: {
      kind: 'reference',
      label: 'Трансформатор',
      to: 'power-transformers',
      hint: 'Через который идёт энергия точки: его потери входят в баланс',
    },
    feederGuid: {
      kind: 'reference',
      label: 'Линия',
      to: 'feeders',
      hint: 'По которой идёт энергия точки: её потери входят в баланс',
    },
    lossPercent: {
      ...percent('Прочие потери', 30),
      hint: 'Доля энергии точки — если линии или трансформатора нет в паспорте',
    },
    note,
  },
  list: {
    columns: ['groupGuid', 'meteringPointGuid', 'direction', 'channel', 'transformerGuid', 'feederGuid', 'lossPercent'],
    sort: 'title',
    title: 'title',
  },
});
