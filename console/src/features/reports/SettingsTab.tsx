import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { ReportFields } from './ReportFields.tsx';

export const SettingsTab = () => (
  <CardFormTab>
    <ReportFields />
  </CardFormTab>
);
