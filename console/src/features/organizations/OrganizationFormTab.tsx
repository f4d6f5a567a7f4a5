import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormSections } from '../../resource/form/FormSections.tsx';
import { Completeness } from './Completeness.tsx';

const sections = {
  Организация: ['shortName', 'fullName', 'subjectKind', 'roles', 'parentGuid', 'linkCode'],
  Реквизиты: ['inn', 'kpp', 'ogrn', 'okpo', 'okved', 'oktmo', 'opfCode'],
  Рынок: ['regionGuid', 'timeZone', 'marketParticipantGuid', 'atsCode', 'gtpCodes', 'aiisAreaCode'],
  Связь: ['phone', 'email', 'site', 'headName', 'headPosition'],
  Банк: ['bankBik', 'bankAccount', 'bankCorrAccount'],
};

export const OrganizationFormTab = () => (
  <CardFormTab>
    <Completeness />
    <FormSections of={sections} />
  </CardFormTab>
);
