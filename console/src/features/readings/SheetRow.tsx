import { Checkbox } from '@mantine/core';
import { registers, type Register } from 'contract/features/readings/facts.ts';
import type { KeyboardEvent } from 'react';
import { paths } from '../../paths.ts';
import { NumberText } from '../../ui/input/NumberText.tsx';
import { formatDateTime, formatNumber, NBSP, roundedText } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { countedOf, hasRegister, textOf, type TypedReading } from './sheet-rows.ts';
import classes from './SheetTable.module.css';

interface Props {
  typed: TypedReading;
  columns: readonly Register[];
  /** The errors of this row by field. */
  messages: Readonly<Partial<Record<string, string>>>;
  onChange: (typed: TypedReading) => void;
}

const amount = (value: number) => roundedText(value, 3);

const wasText = (value: number | null | undefined) => (typeof value === 'number' ? `было ${amount(value)}` : '');

/** Enter and the arrows move along a column, because meters are read one after another. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const step = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const { register } = event.currentTarget.dataset;
  const column = [...document.querySelectorAll<HTMLInputElement>(`input[data-register='${register}']`)];
  event.preventDefault();
  column[column.indexOf(event.currentTarget) + step]?.focus();
}

/** A meter of the sheet: its previous and new readings, and the consumption between them. */
export function SheetRow({ typed, columns, messages, onChange }: Props) {
  const zone = useTimeZone();
  const { row, texts } = typed;
  const { previous, present } = row;
  const counted = countedOf(typed);
  const type = (register: Register, text: string) => onChange({ ...typed, texts: { ...texts, [register]: text } });
  return (
    <tr>
      <th scope="row">
        <TextLink to={paths.passportTab('metering-points', row.meteringPointGuid, 'readings')}>{row.name}</TextLink>
        <small>{`${row.objectName}; № ${row.serialNumber}`}</small>
      </th>
      <td>
        {previous ? formatDateTime(previous.takenAt, zone) : 'не снимали'}
        {present && <small>на этот момент уже есть</small>}
      </td>
      {columns.map((register) => (
        <td key={register}>
          {hasRegister(row, register) && (
            <>
              <NumberText
                size="xs"
                className={classes.cell}
                data-register={register}
                aria-label={`${row.name}: ${registers[register]}`}
                value={textOf(typed, register)}
                error={messages[register]}
                onChange={(text) => type(register, text)}
                onKeyDown={walk}
              />
              <small>{wasText(previous?.[register])}</small>
            </>
          )}
        </td>
      ))}
      <td className={classes.number}>{counted && amount(counted.difference)}</td>
      <td className={classes.number}>
        {counted && amount(counted.energy)}
        <small>{`Кт${NBSP}${formatNumber(row.coefficient)}`}</small>
      </td>
      <td>
        {(counted?.isLess || typed.isRolledOver) && (
          <Checkbox
            size="xs"
            label="Перешёл через ноль"
            checked={typed.isRolledOver}
            onChange={({ currentTarget: { checked } }) => onChange({ ...typed, isRolledOver: checked })}
          />
        )}
        {(messages.isConfirmed || typed.isConfirmed) && (
          <Checkbox
            size="xs"
            label="Расход подтверждаю"
            checked={typed.isConfirmed}
            error={messages.isConfirmed}
            onChange={({ currentTarget: { checked } }) => onChange({ ...typed, isConfirmed: checked })}
          />
        )}
        {messages.deviceGuid ?? messages.takenAt}
      </td>
    </tr>
  );
}
