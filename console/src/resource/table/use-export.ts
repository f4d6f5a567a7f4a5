import { useState } from 'react';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { useList } from '../state/list-context.ts';

export const exportFormats = { xlsx: 'Excel (XLSX)', csv: 'Таблица CSV' } as const;
export type ExportFormat = keyof typeof exportFormats;

/** Exports exactly the rows, order and columns of the list as a file; `bytes` is the amount received so far, null when no export
 *  runs. */
export function useExport() {
  const { resource, request, sort, columns } = useList();
  const [bytes, setBytes] = useState<number | null>(null);

  const run = async (format: ExportFormat) => {
    setBytes(0);
    const query = { ...request, sort, format, columns: columns.join(',') };
    try {
      await download(resource.routes.export, { query }, `${resource.titles.list}.${format}`, setBytes);
      void toast({ color: 'green', message: `Файл «${resource.titles.list}» готов` });
    } catch (error) {
      const { title, text } = errorText(error);
      void toast({ color: 'red', title, message: text });
    } finally {
      setBytes(null);
    }
  };
  return { bytes, run };
}
