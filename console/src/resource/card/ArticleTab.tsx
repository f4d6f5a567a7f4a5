import { Text } from '@mantine/core';
import { enteredFields, type Field } from 'contract/kit/field.ts';
import { FormFields } from '../form/FormFields.tsx';
import { FormSection } from '../form/FormSection.tsx';
import { FormField } from '../form/FormField.tsx';
import { useResourceFormState } from '../form/form-context.ts';
import { isBlank, reversedIn } from '../value/field-text.ts';
import { CardFormTab } from './CardFormTab.tsx';

/** A record that explains something reads as an article: the explanation, then what else is known of it. */
function Article() {
  const { resource, fields, form, row, isReading } = useResourceFormState();
  const values = form.getValues();
  if (!isReading) return <FormFields />;
  const isTold = (name: string, field: Field) =>
    !isBlank(values[name]) || Object.keys(reversedIn(row, field, values[name])).length > 0;
  const told = enteredFields(fields).filter(([name, field]) => name !== resource.list.title && isTold(name, field));
  const isExplanation = ([, { kind, required }]: (typeof told)[number]) => kind === 'multiline' && required;
  const texts = told.filter(isExplanation);
  const others = told.filter((one) => !isExplanation(one));
  return (
    <>
      {texts.map(([name]) => (
        <Text key={name} fz={15} lh={1.65} maw="68ch" style={{ whiteSpace: 'pre-line' }}>
          {String(values[name])}
        </Text>
      ))}
      <FormSection>
        {others.map(([name]) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
    </>
  );
}

/** The tab of such a record. */
export const ArticleTab = () => (
  <CardFormTab>
    <Article />
  </CardFormTab>
);
