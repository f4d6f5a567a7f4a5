import type { ReportCell, ReportPreview } from 'contract/features/reports/calls.ts';
import { ScrollTable } from '../../ui/table/ScrollTable.tsx';
import { formatDate, formatDateTime, NBSP } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import classes from './Reports.module.css';

interface Props {
  preview: ReportPreview;
}

function cellText(cell: ReportCell, digits: number | null, zone: string): string {
  if (cell === null) return '—';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number')
    return cell.toLocaleString('ru', { minimumFractionDigits: digits ?? 0, maximumFractionDigits: digits ?? 0 });
  return 'date' in cell ? formatDate(cell.date) : formatDateTime(cell.moment, zone);
}

/** The unit at the end of a title stays on one line with the preceding word. */
const withUnit = (title: string) => title.replace(/, (?=[^, ]{1,12}$)/, `,${NBSP}`);

/** The first rows of a report and its totals, as they are printed. */
export function PreviewTable({ preview: { title, columns, rows, totals } }: Props) {
  const zone = useTimeZone();
  if (rows.length === 0) return <p className={classes.nothing}>За этот период строк нет.</p>;
  const cells = (row: readonly ReportCell[], isTotal: boolean) =>
    columns.map(({ title: name, digits }, index) => {
      const cell = row[index] ?? null;
      const isNumber = digits !== null && typeof cell !== 'string';
      return (
        <td key={name} data-numeric={isNumber || undefined}>
          {isTotal && cell === null ? '' : cellText(cell, digits, zone)}
        </td>
      );
    });
  return (
    <ScrollTable label={title} className={classes.preview}>
      <thead>
        <tr>
          {columns.map(({ title: name, digits }) => (
            <th key={name} scope="col" data-numeric={digits !== null || undefined}>
              {withUnit(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no key of their own
          <tr key={index}>{cells(row, false)}</tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no key of their own
            <tr key={index}>{cells(row, true)}</tr>
          ))}
        </tfoot>
      )}
    </ScrollTable>
  );
}
