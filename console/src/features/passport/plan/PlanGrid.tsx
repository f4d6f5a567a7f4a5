import { Text } from '@mantine/core';
import { months } from 'contract/kit/parameter-field.ts';
import { compositionText, shareText, sharesOf } from 'contract/features/measurements/energy-sum.ts';
import { isLevel } from 'contract/features/planned-data/indicators.ts';
import { monthNames, type Month, type PlanLine, type PlanMonth } from 'contract/features/passport/plan.ts';
import type { ClipboardEvent } from 'react';
import { parseNumber } from '../../../resource/frame/form-values.ts';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import { deviation, lineKey, lineName, pasted, sumOf, type Edits } from './plan-edit.ts';
import classes from './PlanGrid.module.css';

interface Props {
  lines: readonly PlanLine[];
  edits: Edits;
  isLocked: boolean;
  onChange: (edits: Edits) => void;
}

const amountOf = (text: string): number | null => {
  const value = parseNumber(text);
  return typeof value === 'number' ? value : null;
};

/** Plan lines by month, edited like a spreadsheet; a copied block is pasted starting from any cell. */
export function PlanGrid({ lines, edits, isLocked, onChange }: Props) {
  const keys = lines.map(lineKey);
  const textOf = (line: PlanLine, month: Month): string => {
    const stored = line.months[month]?.value;
    return edits[lineKey(line)]?.[month] ?? (stored === undefined ? '' : String(stored).replace('.', ','));
  };
  const paste = (key: string, month: Month) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    onChange(pasted(edits, keys, { key, month }, text));
  };
  const isClosed = lines.some((line) => Object.values(line.months).some((cell) => cell?.isClosed));
  return (
    <>
      <ScrollTable label="План по месяцам" className={classes.plan}>
        <thead>
          <tr>
            <th scope="col">Показатель</th>
            {monthNames.map((month) => (
              <th key={month} scope="col">
                {months[month]}
              </th>
            ))}
            <th scope="col">Итого</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const key = lineKey(line);
            const name = lineName(line);
            const change = (month: Month, text: string) =>
              onChange({ ...edits, [key]: { ...edits[key], [month]: text } });
            return [
              <tr key={key}>
                <th scope="row">{name}</th>
                {monthNames.map((month) => (
                  <td key={month}>
                    <input
                      inputMode="decimal"
                      aria-label={`${name}: ${months[month]}`}
                      readOnly={isLocked}
                      value={textOf(line, month)}
                      data-changed={edits[key]?.[month] !== undefined || undefined}
                      aria-invalid={typeof parseNumber(textOf(line, month)) === 'string'}
                      onChange={(event) => change(month, event.currentTarget.value)}
                      onPaste={isLocked ? undefined : paste(key, month)}
                    />
                  </td>
                ))}
                <td>{formatNumber(sumOf(monthNames.map((month) => amountOf(textOf(line, month)))))}</td>
              </tr>,
              <FactRow key={`${key} fact`} line={line} />,
            ];
          })}
        </tbody>
      </ScrollTable>
      {isClosed && <Text size="sm">Факт закрыт: вам видны не все точки учёта филиала или его измерения.</Text>}
    </>
  );
}

const dashed = (text: string) => text.replace('-', '−');

/** A short remark about an actual value: the days it covers, and the missing data. */
function remarkOf({ days, composition }: PlanMonth): string {
  const { missing = 0, estimated = 0 } = (composition && sharesOf(composition)) ?? {};
  return [
    ...(days === null ? [] : [`за ${days}${NBSP}сут.`]),
    ...(missing ? [`нет ${shareText(missing)}`] : []),
    ...(!missing && estimated ? [`рассчитано ${shareText(estimated)}`] : []),
  ].join(', ');
}

const isCompared = (cell: PlanMonth | undefined): cell is PlanMonth & { actual: number; comparedValue: number } =>
  cell !== undefined && cell.comparedValue !== null;

/** The known actual values below the plan, compared with the plan for the days that they cover. */
function FactRow({ line }: { line: PlanLine }) {
  const cells = monthNames.map((month) => line.months[month]);
  const known = cells.filter(isCompared);
  if (known.length === 0 && !cells.some((cell) => cell?.isClosed)) return null;
  const text = (fact: number, plan: number) => {
    const off = deviation(plan, fact);
    const share = off === null ? '' : ` (${off > 0 ? '+' : ''}${formatNumber(Math.round(off * 1000) / 10)}${NBSP}%)`;
    return dashed(formatNumber(fact) + share);
  };
  const total = [known.map(({ actual }) => actual), known.map(({ comparedValue }) => comparedValue)] as const;
  return (
    <tr className={classes.fact}>
      <th scope="row">Факт и отклонение</th>
      {cells.map((cell, index) => (
        <td key={monthNames[index]}>
          {cell?.isClosed && <span className={classes.remark}>закрыт</span>}
          {isCompared(cell) && (
            <>
              {text(cell.actual, cell.comparedValue)}
              <span
                className={classes.remark}
                data-tip={cell.composition ? compositionText(cell.composition) : undefined}
              >
                {remarkOf(cell)}
              </span>
            </>
          )}
        </td>
      ))}
      <td>{isLevel(line.indicator) || known.length === 0 ? '' : text(sumOf(total[0]), sumOf(total[1]))}</td>
    </tr>
  );
}
