import type { Route } from 'contract/kit/route.ts';
import { useRef, useState } from 'react';
import { toast } from '../ui/toast.ts';
import type { CallOptions } from './call.ts';
import { download } from './download.ts';
import { toastError } from './toast-error.ts';

/** One file at a time, saved through the browser; `bytes` is the amount received so far, null when nothing is being saved. */
export function useDownload() {
  const [bytes, setBytes] = useState<number | null>(null);
  const stopping = useRef<AbortController>(null);

  const run = async <R extends Route>(route: R, given: CallOptions<R>, name: string, format: string) => {
    const { signal } = (stopping.current = new AbortController());
    setBytes(0);
    try {
      await download(route, { ...given, signal }, `${name}.${format}`, setBytes);
      void toast({ color: 'green', message: `Файл «${name}» готов` });
    } catch (error) {
      if (signal.aborted) return void toast({ message: 'Выгрузка остановлена' });
      toastError(error);
    } finally {
      setBytes(null);
    }
  };
  return { bytes, run, stop: () => stopping.current?.abort() };
}
