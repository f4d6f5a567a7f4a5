import type { Route } from 'contract/kit/route.ts';
import type { CallOptions } from './call.ts';
import { download } from './download.ts';
import { toastError } from './toast-error.ts';

/** Saves a file from the server through the browser, or shows why it could not be fetched. */
export async function fetchFile<R extends Route>(route: R, given: CallOptions<R>, name: string): Promise<void> {
  try {
    await download(route, given, name, () => undefined);
  } catch (error) {
    toastError(error);
  }
}
