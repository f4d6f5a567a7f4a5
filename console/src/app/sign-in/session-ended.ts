import { hideToast, toast } from '../../ui/toast.ts';

const KEY = 'session_ended';
const message =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

/** Shown until the next sign-in, even after a reload, so that a person who was away can still read why the screen
 *  changed. */
export async function showSessionEnded(): Promise<void> {
  sessionStorage.setItem(KEY, 'yes');
  const onClose = () => sessionStorage.removeItem(KEY);
  await toast({ id: KEY, color: 'red', title: 'Авторизация', message, autoClose: false, onClose });
}

export async function recallSessionEnded(): Promise<void> {
  if (sessionStorage.getItem(KEY)) await showSessionEnded();
}

export async function hideSessionEnded(): Promise<void> {
  if (!sessionStorage.getItem(KEY)) return;
  sessionStorage.removeItem(KEY);
  await hideToast(KEY);
}
