import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { FormSections } from '../../resource/form/FormSections.tsx';

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
    <FormSections of={sections} />
  </CardFormTab>
);
