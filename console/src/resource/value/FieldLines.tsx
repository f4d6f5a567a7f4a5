import type { FieldLine } from 'contract/kit/field-line.ts';
import classes from './FieldLines.module.css';

const NOTHING = '—';

interface Props {
  lines: readonly FieldLine[];
  /** The values beside the proposed ones: the present or the former ones, or none for a new record. */
  beside: 'now' | 'was' | null;
  /** The heading of the proposed values. */
  title: string;
}

/** The proposed values of fields, one per line. */
export function FieldLines({ lines, beside, title }: Props) {
  const shown = beside ? lines : lines.filter(({ proposed }) => proposed);
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Поле</th>
          {beside && <th scope="col">{beside === 'now' ? 'Сейчас' : 'Было'}</th>}
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ field, label, was, now, proposed }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            {beside && <td>{(beside === 'now' ? (now ?? was) : was) || NOTHING}</td>}
            <td>{proposed || NOTHING}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
