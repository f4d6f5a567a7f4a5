import type { FieldLine } from 'contract/kit/field-line.ts';
import classes from './FieldLines.module.css';

const NOTHING = '—';

interface Props {
  lines: readonly FieldLine[];
  /** Beside what is proposed: the fields as they are now, as they were, or nothing for a new record. */
  beside: 'now' | 'was' | null;
  /** The heading of what is proposed. */
  title: string;
}

/** What is to become of fields, one under another. */
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
