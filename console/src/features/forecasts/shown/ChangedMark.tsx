import { IconAlertTriangle } from '@tabler/icons-react';
import { StatusText } from '../../../ui/StatusText.tsx';

/** Marks a version whose input data have changed since it was built. */
export const ChangedMark = () => (
  <StatusText kind="waiting" icon={IconAlertTriangle}>
    Данные изменились
  </StatusText>
);
