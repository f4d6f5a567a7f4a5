import { IconAlertTriangle } from '@tabler/icons-react';
import { StatusText } from '../../../ui/StatusText.tsx';

/** The data that a version was built from have changed since. */
export const ChangedMark = () => (
  <StatusText kind="waiting" icon={IconAlertTriangle}>
    Данные изменились
  </StatusText>
);
