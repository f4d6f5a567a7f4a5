import { Text } from '@mantine/core';
import { enteredFields, type Field } from 'contract/kit/field.ts';
import { FormFields } from '../form/FormFields.tsx';
import { FormSection } from '../form/FormSection.tsx';
import { FormField, ReadField } from '../form/FormField.tsx';
import classes from '../form/Form.module.css';
import { useResourceFormState } from '../form/form-context.ts';
import { isBlank, namesIn, type Names } from '../value/field-text.ts';
import { shownInHead } from './article-heads.ts';
import { CardFormTab } from './CardFormTab.tsx';

/** A record that explains a term is shown as an article: the explanation, then its other data. Incoming references are
 *  shown together with outgoing ones in read mode, and below the form in edit mode, because they are entered in the
 *  other records. */
function Article() {
  const { resource, fields, form, row, isReading } = useResourceFormState();
  const values = form.getValues();
  const reversedOf = (name: string, field: Field): Names => {
    if (field.kind !== 'references' || !field.reversed) return {};
    const named = values[name] as string[];
    const others = Object.entries(namesIn(row, field.reversed)).filter(([guid]) => !named.includes(guid));
    return Object.fromEntries(others.toSorted(([, one], [, other]) => one.localeCompare(other, 'ru')));
  };
  const entered = enteredFields(fields).map(([name, field]) => ({ name, field, reversed: reversedOf(name, field) }));
  const isReversed = ({ reversed }: (typeof entered)[number]) => Object.keys(reversed).length > 0;
  if (!isReading)
    return (
      <>
        <FormFields />
        {entered.filter(isReversed).map(({ name, field, reversed }) => (
          <Text key={name} size="sm" c="dimmed" mt="sm">
            {field.label} с другой стороны: {Object.values(reversed).join(', ')}
          </Text>
        ))}
      </>
    );
  const filled = entered.filter(
    (one) =>
      one.name !== resource.list.title &&
      !shownInHead.includes(one.name) &&
      (!isBlank(values[one.name]) || isReversed(one)),
  );
  const isExplanation = ({ field: { kind, required } }: (typeof filled)[number]) => kind === 'multiline' && required;
  return (
    <>
      {filled.filter(isExplanation).map(({ name }) => (
        <Text key={name} fz={15} lh={1.65} maw="68ch" style={{ whiteSpace: 'pre-line' }}>
          {String(values[name])}
        </Text>
      ))}
      <FormSection>
        {filled
          .filter((one) => !isExplanation(one))
          .map((one) =>
            isReversed(one) ? (
              <ReadField
                key={one.name}
                field={one.field}
                value={[...(values[one.name] as string[]), ...Object.keys(one.reversed)]}
                names={{ ...namesIn(row, one.name), ...one.reversed }}
                className={classes.wide}
              />
            ) : (
              <FormField key={one.name} name={one.name} />
            ),
          )}
      </FormSection>
    </>
  );
}

/** The tab of a record shown as an article. */
export const ArticleTab = () => (
  <CardFormTab shownElsewhere={shownInHead}>
    <Article />
  </CardFormTab>
);
