import { balanceVerdicts, type BalanceOutcome, type MeteredStretch } from 'contract/features/balance-groups/balance.ts';
import { shownDay } from 'contract/time/day-shape.ts';
import { sumOfLosses } from './balances/outcome.service.ts';

const shown = (value: number, digits: number) =>
  value
    .toLocaleString('ru', { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' })
    .replace('-', '−');
const kwh = (value: number) => `${shown(value, 1)}\u00a0кВт·ч`;
const percent = (value: number) => `${shown(value, 2)}\u00a0%`;

/** «ТТ 0,5; ТН 0,5; счётчик 0,5» */
const classesText = ({ current, voltage, meter }: MeteredStretch): string =>
  [
    current === null ? '' : `ТТ ${current.toLocaleString('ru')}`,
    voltage === null ? '' : `ТН ${voltage.toLocaleString('ru')}`,
    `счётчик ${meter.toLocaleString('ru')}`,
  ]
    .filter(Boolean)
    .join('; ');

/** The accuracy classes of a member, with their days when they changed within the period. */
export const stretchesText = (stretches: readonly MeteredStretch[]): string =>
  stretches
    .map((stretch) =>
      stretches.length === 1 ? classesText(stretch) : `с ${shownDay(stretch.from)}: ${classesText(stretch)}`,
    )
    .join('. ');

const lossesText = ({ losses }: BalanceOutcome): string => {
  const parts = [
    ['холостого хода трансформаторов', losses.noLoad],
    ['нагрузочные трансформаторов', losses.load],
    ['в линиях', losses.line],
    ['прочие', losses.other],
  ] as const;
  const lines = parts.flatMap(([name, value]) => (value === 0 ? [] : [`${name} — ${kwh(value)}`]));
  return `Технические потери: ${kwh(sumOfLosses(losses))}${lines.length ? ` (${lines.join(', ')})` : ''}.`;
};

function verdictText({ verdict, percent: actual, bound, permissible }: BalanceOutcome): string {
  if (verdict === 'unknown') return `Заключение: ${balanceVerdicts.unknown.toLocaleLowerCase('ru')}.`;
  const limit = bound === permissible ? 'допустимого' : 'порога, заданного администратором';
  return `Заключение: небаланс ${percent(Math.abs(actual!))} ${verdict === 'beyond' ? 'больше' : 'не больше'} ${limit} — ${percent(bound!)}.`;
}

/** The text below an act's table: the imbalance step by step, missing data, and the verdict. */
export const conclusionOf = (outcome: BalanceOutcome): string[] => {
  const { intake, output, imbalance, percent: actual, permissible, unknown, isComplete } = outcome;
  return [
    `Поступило Wп = ${kwh(intake.value)}, отпущено Wо = ${kwh(output.value)}.`,
    lossesText(outcome),
    imbalance === null || actual === null
      ? 'Фактический небаланс не определён.'
      : `Фактический небаланс НБ = Wп − Wо − ΔW = ${kwh(imbalance)}, ${percent(actual)} поступившей энергии.`,
    permissible === null
      ? 'Допустимый небаланс не определён.'
      : `Допустимый небаланс НБд = ±√(Σδп²dп² + Σδо²dо²) = ±${percent(permissible)}.`,
    ...unknown.map((reason) => `Не определено: ${reason}.`),
    ...(isComplete ? [] : ['Данные неполны: часть небаланса — пропуски значений.']),
    verdictText(outcome),
  ];
};
