import { notificationSettings } from 'contract/features/notifications/settings.ts';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { NotificationsForm } from './NotificationsForm.tsx';

export const NotificationsTab = () => (
  <AnswerTab query={useCall(notificationSettings.get, {})}>
    {(settings) => <NotificationsForm key={settings.version} settings={settings} />}
  </AnswerTab>
);
