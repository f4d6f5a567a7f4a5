import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './Toasts.module.css';

interface Props {
  limit: number;
  autoClose: number;
  width: number;
  position: 'bottom-right';
}

export const Toasts = ({ width, ...rest }: Props) => (
  <Notifications {...rest} containerWidth={width} className={classes.toasts} />
);
