import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { fromFile } from '../layout/desktop-file.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** Loads the layout of a file into the editor; `message` describes the result. */
export function useFile({ load }: LayoutEditor) {
  const { data: library, refetch } = useCall(desktopCalls.library, {});
  const [message, setMessage] = useState<string | null>(null);
  const read = async (file: File) => {
    // The file may be chosen before the library is loaded.
    const { data: widgets, error: unread } = library ? { data: library, error: null } : await refetch();
    if (!widgets) return setMessage(`Библиотека виджетов не прочитана. ${errorText(unread).text}`);
    const found = fromFile(await file.text(), widgets);
    if (!found) return setMessage('Это не файл рабочего стола, или он повреждён. Ничего не изменилось.');
    load(found.layout);
    return setMessage(
      found.missing.length > 0
        ? `Здесь нет виджетов с кодами: ${found.missing.join(', ')}. Остальные расставлены, сохраните их.`
        : 'Расстановка из файла показана: сохраните её.',
    );
  };
  return { message, read };
}
