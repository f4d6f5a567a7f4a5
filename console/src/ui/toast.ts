import type { NotificationData } from '@mantine/notifications';

/** Shows a notification; its code is loaded after the first paint. */
export async function toast(data: NotificationData): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ closeButtonProps: { 'aria-label': 'Закрыть уведомление' }, ...data });
}
