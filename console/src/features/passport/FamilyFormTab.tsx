import { enteredFields } from 'contract/kit/field.ts';
import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { FormFields } from '../../resource/FormFields.tsx';
import { FormSections } from '../../resource/FormSections.tsx';
import { useFamily } from './use-family.ts';

/** The form of a family; what the organization added stands below its own sections. */
export function FamilyFormTab() {
  const { resource, family } = useFamily();
  const { sections } = family;
  const own = enteredFields(resource.fields).map(([name]) => name);
  return (
    <CardFormTab>
      {sections && (
        <>
          <FormSections of={sections} />
          <FormFields except={own} />
        </>
      )}
    </CardFormTab>
  );
}
