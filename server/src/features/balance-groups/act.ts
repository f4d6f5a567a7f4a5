import type { BalancedMember, GroupBalance } from 'contract/features/balance-groups/balance.ts';
import { balanceDirections, balanceGroupKinds, type balanceGroups } from 'contract/features/balance-groups/facts.ts';
import { compositionText, type EnergySum } from 'contract/features/measurements/energy-sum.ts';
import type { Row } from 'contract/kit/resource.ts';
import { numberColumn, textColumn, type ReportTable } from '../../files/report-table.ts';
import { conclusionOf, stretchesText } from './act-text.ts';
import { sumOfLosses } from './balances/outcome.service.ts';

/** The act of a balance: a row per member, and the conclusion. */
export function actOf(group: Row<typeof balanceGroups>, balance: GroupBalance): ReportTable {
  const { members, outcome } = balance;
  const total = (direction: BalancedMember['direction'], sum: EnergySum) => {
    const own = members.filter((member) => member.direction === direction);
    const lost = own.reduce((all, { losses }) => all + sumOfLosses(losses), 0);
    return [
      `Всего: ${balanceDirections[direction].toLowerCase()}`,
      null,
      sum.value,
      compositionText(sum),
      null,
      null,
      null,
      lost,
    ];
  };
  return {
    title: `Акт баланса электроэнергии. ${group.name}`,
    subtitle: [
      `${balanceGroupKinds[group.kind]}${group.names.substationGuid ? `: ${group.names.substationGuid}` : ''}`,
      `cos φ для нагрузочных потерь: ${group.powerFactor.toLocaleString('ru')}`,
    ],
    columns: [
      textColumn('Точка учёта', 34),
      textColumn('В балансе', 10),
      numberColumn('Энергия, кВт·ч', 1, 15),
      textColumn('Из чего', 27),
      numberColumn('Доля d', 4, 9),
      textColumn('Классы точности', 28),
      numberColumn('δ, %', 2, 8),
      numberColumn('Потери, кВт·ч', 1, 13),
    ],
    rows: members.map((member) => [
      member.name,
      balanceDirections[member.direction],
      member.value,
      compositionText(member),
      member.share,
      stretchesText(member.stretches) || null,
      member.error,
      sumOfLosses(member.losses),
    ]),
    totals: [total('intake', outcome.intake), total('output', outcome.output)],
    notes: [
      ...conclusionOf(outcome),
      'Ответственный за учёт ______________________ / ______________________ /',
      'Представитель сетевой организации ______________________ / ______________________ /',
    ],
    basis: [
      'Допустимый небаланс — по РД 34.09.101-94, раздел 5: δ = 1,1·√(δТТ² + δТН² + δл² + δсч²); d — доля точки в приёме или отдаче.',
    ],
    picture: null,
  };
}
