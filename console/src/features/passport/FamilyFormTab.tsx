import { enteredFields } from 'contract/kit/field.ts';
import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormFields } from '../../resource/form/FormFields.tsx';
import { FormSections } from '../../resource/form/FormSections.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { useFamily } from './families/use-family.ts';

/** The form of a family; fields added by the organization follow the built-in sections. */
export function FamilyFormTab() {
  const { resource, family } = useFamily();
  const { layout } = useRecord().resource;
  const sections = layout ? undefined : family.sections;
  const own = enteredFields(resource.fields).map(([name]) => name);
  return (
    <CardFormTab>
      {sections && <FormSections of={sections} />}
      <FormFields except={sections && own} />
    </CardFormTab>
  );
}
