import { organizations } from 'contract/features/organizations/facts.ts';
import classes from './Completeness.module.css';
import { useResourceFormState } from '../../resource/form/form-context.ts';

/** The card fields that contracts, exchange files and reports need. */
const needed = [
  'inn',
  'kpp',
  'ogrn',
  'okpo',
  'oktmo',
  'regionGuid',
  'phone',
  'email',
  'headName',
  'bankBik',
  'bankAccount',
] as const;
const ofCompaniesOnly: readonly string[] = ['kpp'];

/** How complete the requisites are, and which are missing. */
export function Completeness() {
  const { form, fields } = useResourceFormState(organizations);
  const values = form.getValues();
  const asked = needed.filter((name) => values.subjectKind === 'company' || !ofCompaniesOnly.includes(name));
  const missing = asked.filter((name) => !values[name]);
  const percent = Math.round(((asked.length - missing.length) / asked.length) * 100);
  return (
    <div>
      <p className={classes.text}>
        Реквизиты заполнены на {percent}&nbsp;%
        {missing.length > 0 && `. Не хватает: ${missing.map((name) => fields[name]?.label).join(', ')}`}
      </p>
      <progress className={classes.bar} value={percent} max={100} aria-label="Заполненность реквизитов" />
    </div>
  );
}
