import { desktopDocument, type LinkSubject } from 'contract/features/desktop/links.ts';
import { download } from '../../../api/download.ts';
import { toastError } from '../../../api/toast-error.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';

/** Saves a desktop or a widget as a PDF document. */
export function usePrinting() {
  const zone = useTimeZone();
  return async (name: string, subject: Omit<LinkSubject, 'zone'>): Promise<void> => {
    void toast({ message: `Готовим «${name}»…` });
    const body = { ...subject, zone };
    await download(desktopDocument, { body }, `${name}.pdf`, () => undefined)
      .then(() => toast({ color: 'green', message: `Файл «${name}» готов` }))
      .catch(toastError);
  };
}
