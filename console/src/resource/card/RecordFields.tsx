import type { Field } from 'contract/kit/field.ts';
import classes from '../form/Form.module.css';
import { namesIn } from '../value/field-text.ts';
import { FieldValue } from '../value/FieldValue.tsx';
import { useRecord } from '../state/record-context.ts';

/** An own reading of a shared record is told where there is one. */
const isTold = ({ commonOf, reading }: Field, value: unknown) => !(commonOf || reading === 'unused') || Boolean(value);

interface Props {
  /** Fields to leave out, because they are elsewhere on the card. */
  except?: readonly string[];
}

/** The fields of a record, read-only. */
export function RecordFields({ except = [] }: Props) {
  const { resource, row } = useRecord();
  return (
    <dl className={`${classes.grid} ${classes.reading}`}>
      {Object.entries(resource.fields)
        .filter(([name, field]) => !except.includes(name) && isTold(field, row[name]))
        .map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>
              <FieldValue field={field} value={row[name]} names={namesIn(row, name)} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
