import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { FormField } from '../../resource/FormField.tsx';
import { FormSection } from '../../resource/FormSection.tsx';
import { Completeness } from './Completeness.tsx';

const sections = {
  Организация: ['shortName', 'fullName', 'subjectKind', 'roles', 'parentGuid', 'isActive'],
  Реквизиты: ['inn', 'kpp', 'ogrn', 'okpo', 'okved', 'oktmo', 'opfCode'],
  Рынок: ['regionGuid', 'timeZone', 'marketParticipantGuid', 'atsCode', 'gtpCodes', 'aiisAreaCode'],
  Связь: ['phone', 'email', 'site', 'headName', 'headPosition'],
  Банк: ['bankBik', 'bankAccount', 'bankCorrAccount'],
};

export const OrganizationFormTab = () => (
  <CardFormTab>
    <Completeness />
    {Object.entries(sections).map(([title, fields]) => (
      <FormSection key={title} title={title}>
        {fields.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
    ))}
  </CardFormTab>
);
