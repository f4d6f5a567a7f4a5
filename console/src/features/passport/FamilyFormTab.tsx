import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { FormSections } from '../../resource/FormSections.tsx';
import { useFamily } from './use-family.ts';

export function FamilyFormTab() {
  const { sections } = useFamily().family;
  return <CardFormTab>{sections && <FormSections of={sections} />}</CardFormTab>;
}
