import { hideToast, toast } from '../../ui/toast.ts';

const KEY = 'session_ended';
const message =
  'В целях безопасности ваша сессия была завершена. Пожалуйста, войдите снова, чтобы продолжить использование сервиса.';

/** Stays until the next sign-in, also when the page is loaded anew: whoever was away, or whose machine is slow, still reads why the
 *  screen has changed. */
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
