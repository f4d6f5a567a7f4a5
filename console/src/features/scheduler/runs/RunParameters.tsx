import { settingsOf } from 'contract/features/scheduler/job-kinds.ts';
import type { Run } from 'contract/features/scheduler/runs.ts';
import facts from '../../../resource/form/Form.module.css';
import { isBlank } from '../../../resource/value/field-text.ts';
import { FieldValue } from '../../../resource/value/FieldValue.tsx';

interface Props {
  run: Run;
}

/** The settings that a run was started with; nothing for jobs without settings. */
export function RunParameters({ run: { kind, parameters } }: Props) {
  const settings = Object.entries(settingsOf(kind));
  if (settings.length === 0) return null;
  return (
    <dl className={facts.facts} aria-label="С чем запущена">
      {settings.map(([code, field]) => (
        <div key={code}>
          <dt>{field.label}</dt>
          <dd>{isBlank(parameters[code]) ? 'не задано' : <FieldValue field={field} value={parameters[code]} />}</dd>
        </div>
      ))}
    </dl>
  );
}
