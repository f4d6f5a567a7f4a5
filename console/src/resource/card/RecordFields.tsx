import classes from '../form/Form.module.css';
import { namesIn } from '../value/field-text.ts';
import { FieldValue } from '../value/FieldValue.tsx';
import { useRecord } from '../state/record-context.ts';

/** All fields of a record, read-only. */
export function RecordFields() {
  const { resource, row } = useRecord();
  return (
    <dl className={`${classes.grid} ${classes.reading}`}>
      {Object.entries(resource.fields).map(([name, field]) => (
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
