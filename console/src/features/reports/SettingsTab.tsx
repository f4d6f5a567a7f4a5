import { CardFormTab } from '../../resource/card/CardFormTab.tsx';
import { ReportFields } from './ReportFields.tsx';

export const SettingsTab = () => (
  <CardFormTab>
    <ReportFields />
  </CardFormTab>
);
