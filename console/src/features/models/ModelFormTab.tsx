import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { FormField } from '../../resource/FormField.tsx';
import { FormSection } from '../../resource/FormSection.tsx';

const sections = {
  Модель: ['name', 'brandGuid', 'equipmentTypeGuid', 'registryNumber', 'verificationIntervalYears', 'isActive'],
  Измерение: [
    'phases',
    'accuracyActive',
    'accuracyReactive',
    'nominalVoltage',
    'baseCurrent',
    'maxCurrent',
    'tariffCount',
  ],
  'Обмен данными': ['interfaces', 'protocol', 'profileIntervalMinutes', 'isSmart', 'note'],
};

export const ModelFormTab = () => (
  <CardFormTab>
    {Object.entries(sections).map(([title, names]) => (
      <FormSection key={title} title={title}>
        {names.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </FormSection>
    ))}
  </CardFormTab>
);
