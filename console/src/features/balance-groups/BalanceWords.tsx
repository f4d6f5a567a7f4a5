import { List, Text } from '@mantine/core';
import type { BalanceOutcome, GroupBalance } from 'contract/features/balance-groups/balance.ts';
import { compositionText, together } from 'contract/features/measurements/energy-sum.ts';
import { Status } from '../../ui/StatusText.tsx';
import { formatDate, NBSP } from '../../ui/text/format.ts';
import { amount, lossesOf, percentText, verdicts } from './outcome.tsx';

const kwh = (value: number) => `${amount(value)}${NBSP}кВт·ч`;

const lossesText = ({ losses }: BalanceOutcome): string => {
  const parts = [
    ['холостой ход', losses.noLoad],
    ['нагрузочные трансформаторов', losses.load],
    ['линии', losses.line],
    ['прочие', losses.other],
  ] as const;
  const lines = parts.flatMap(([name, value]) => (value === 0 ? [] : [`${name} — ${kwh(value)}`]));
  return lines.length ? ` (${lines.join(', ')})` : '';
};

const boundText = ({ permissible, bound }: BalanceOutcome): string => {
  const own =
    permissible === null ? 'Допустимый небаланс не определён' : `Допустимый небаланс — ±${percentText(permissible)}`;
  return bound === permissible ? `${own}.` : `${own}; порог администратора — ${percentText(bound)}.`;
};

/** The balance in words: intake, output, losses, the imbalance and its permissible limit. */
export function BalanceWords({ balance: { from, to, outcome } }: { balance: GroupBalance }) {
  const { intake, output, losses, imbalance, percent, verdict, unknown, isComplete } = outcome;
  return (
    <div>
      <Status of={verdicts} state={verdict} />
      <Text>
        {`${formatDate(from)} — ${formatDate(to)}: принято ${kwh(intake.value)}, отдано ${kwh(output.value)}, технические потери ${kwh(lossesOf(losses))}${lossesText(outcome)}. `}
        <strong>
          {imbalance === null ? 'Небаланс не определён.' : `Небаланс — ${kwh(imbalance)}, ${percentText(percent)}.`}
        </strong>{' '}
        {boundText(outcome)}
      </Text>
      {!isComplete && (
        <Text c="dimmed">{`Данные неполны: ${compositionText(together([intake, output]))}. Часть небаланса — пропуски.`}</Text>
      )}
      {unknown.length > 0 && (
        <List size="sm" aria-label="Чего не хватает">
          {unknown.map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
    </div>
  );
}
