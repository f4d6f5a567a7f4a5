import type { BalancedMember, MeteredStretch } from 'contract/features/balance-groups/balance.ts';
import { balanceDirections } from 'contract/features/balance-groups/facts.ts';
import { compositionText } from 'contract/features/measurements/energy-sum.ts';
import { paths } from '../../paths.ts';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { fixedText, formatDate, formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { amount, lossesOf } from './outcome.tsx';

const classesText = ({ current, voltage, meter }: MeteredStretch) =>
  [
    current !== null && `ТТ ${formatNumber(current)}`,
    voltage !== null && `ТН ${formatNumber(voltage)}`,
    `счётчик ${formatNumber(meter)}`,
  ]
    .filter(Boolean)
    .join(', ');

const columns: readonly PlainColumn<BalancedMember>[] = [
  {
    label: 'Точка учёта',
    wraps: true,
    cell: ({ meteringPointGuid, name }) => (
      <TextLink to={paths.passportTab('metering-points', meteringPointGuid, 'values')}>{name}</TextLink>
    ),
  },
  { label: 'В балансе', cell: ({ direction }) => balanceDirections[direction] },
  { label: 'Энергия, кВт·ч', isNumber: true, cell: ({ value }) => amount(value) },
  { label: 'Из чего', wraps: true, cell: compositionText },
  { label: 'Доля d', isNumber: true, cell: ({ share }) => fixedText(share, 4) },
  {
    label: 'Классы точности',
    cell: ({ stretches }) =>
      stretches.length === 0
        ? '—'
        : stretches.map((stretch) => (
            <div key={stretch.from}>
              {stretches.length > 1 && `с ${formatDate(stretch.from)}: `}
              {classesText(stretch)}
            </div>
          )),
  },
  { label: 'δ, %', isNumber: true, cell: ({ error }) => fixedText(error, 2) },
  { label: 'Потери, кВт·ч', isNumber: true, cell: ({ losses }) => amount(lossesOf(losses)) },
];

/** The members of a group as in its balance act. */
export const BalanceTable = ({ members }: { members: readonly BalancedMember[] }) => (
  <PlainTable
    label="Баланс группы"
    columns={columns}
    rows={members}
    rowKey={({ guid }) => guid}
    nothing="Участников нет. Добавьте точки приёма и отдачи на вкладке «Участники балансовых групп»."
  />
);
