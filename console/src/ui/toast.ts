import type { NotificationData } from '@mantine/notifications';
import { resolveFirstScreen } from './lazy-later.ts';

/** Shows a notification; its code is loaded after the first paint. */
export async function toast(data: NotificationData): Promise<void> {
  // A notification follows an action of the person, so the notification area is needed now.
  resolveFirstScreen();
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ closeButtonProps: { 'aria-label': 'Закрыть уведомление' }, ...data });
}

export async function hideToast(id: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.hide(id);
}
