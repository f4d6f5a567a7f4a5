import { unitNames, unitOf, type Channel } from 'contract/features/measurements/facts.ts';
import type { ReadingSheetRow } from 'contract/features/readings/calls.ts';
import { registers } from 'contract/features/readings/facts.ts';
import { ScrollTable } from '../../ui/table/ScrollTable.tsx';
import { registersOf, untouched, type TypedSheet, type TypedReading } from './sheet-rows.ts';
import { SheetRow } from './SheetRow.tsx';
import classes from './SheetTable.module.css';

interface Props {
  channel: Channel;
  rows: readonly ReadingSheetRow[];
  sheet: TypedSheet;
  onChange: (typed: TypedReading) => void;
  messagesOf: (device: string) => Readonly<Partial<Record<string, string>>>;
}

/** The meters of the points with an input for each register. */
export function SheetTable({ channel, rows, sheet, onChange, messagesOf }: Props) {
  const columns = registersOf(rows);
  return (
    <ScrollTable label="Показания приборов" className={classes.sheet}>
      <thead>
        <tr>
          <th scope="col">Точка учёта</th>
          <th scope="col">Прежнее снято</th>
          {columns.map((register) => (
            <th key={register} scope="col">
              {registers[register]}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            Δ
          </th>
          <th scope="col" className={classes.number}>
            {`Δ × Кт, ${unitNames[unitOf(channel)]}`}
          </th>
          <th scope="col">Отметки</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SheetRow
            key={row.deviceGuid}
            typed={{ ...(sheet[row.deviceGuid] ?? untouched(row)), row }}
            columns={columns}
            messages={messagesOf(row.deviceGuid)}
            onChange={onChange}
          />
        ))}
      </tbody>
    </ScrollTable>
  );
}
