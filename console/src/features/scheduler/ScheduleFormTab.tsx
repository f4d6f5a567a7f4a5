import { CardFormTab } from '../../resource/CardFormTab.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';

export const ScheduleFormTab = () => (
  <CardFormTab>
    <ScheduleFields />
  </CardFormTab>
);
