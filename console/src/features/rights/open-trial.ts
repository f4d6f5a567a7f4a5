import { TRIAL } from '../../api/session.ts';
import { toastError } from '../../api/toast-error.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';

/** Opens a separate window for a trial of rights. The window is opened before the server answers, because later the
 *  browser would block it as a pop-up. */
export async function openTrial(begin: () => Promise<{ guid: string }>): Promise<void> {
  const opened = window.open('about:blank');
  if (!opened) return void toast({ color: 'red', message: 'Браузер не дал открыть окно: разрешите всплывающие окна.' });
  try {
    const { guid } = await begin();
    opened.sessionStorage.setItem(TRIAL, guid);
    opened.location.href = paths.root;
  } catch (error) {
    opened.close();
    toastError(error);
  }
}
