import { HostRefused } from '../../../core/addresses.ts';
import { AnswerTooLarge, fetchOutgoing, OutgoingTimeout, type OutgoingLimits } from '../../../core/outgoing.ts';
import { SourceFault } from './source-fault.service.ts';

const TLS = /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/;

function faultOf(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error;
  if (error instanceof HostRefused) return new SourceFault('SRC_REFUSED');
  if (error instanceof OutgoingTimeout) return new SourceFault('SRC_TIMEOUT', undefined, true);
  if (error instanceof AnswerTooLarge) return new SourceFault('FILE_TOO_LARGE');
  const { code = '' } = error as NodeJS.ErrnoException;
  if (TLS.test(code)) return new SourceFault('SRC_TLS');
  return new SourceFault('SRC_UNAVAILABLE', 'Источник недоступен: соединение не удалось или оборвалось', true);
}

function faultOfStatus(status: number): SourceFault | undefined {
  if (status === 200) return undefined;
  if (status === 404 || status === 410) return new SourceFault('SRC_NOT_PUBLISHED');
  if (status >= 300 && status < 400)
    return new SourceFault('SRC_REFUSED', 'Источник отправляет на другой адрес: туда программа не идёт');
  return new SourceFault('SRC_UNAVAILABLE', `Источник ответил ${status}`, status >= 500 || status === 429);
}

export interface FetchLimits extends OutgoingLimits {
  signal: AbortSignal;
}

/** Fetches a file from an allowed host without following redirects. Throws SourceFault, also for a file that is too
 *  large or too slow, or the reason of the signal. */
export async function fetchFile(url: URL, limits: FetchLimits): Promise<Buffer> {
  try {
    return (await fetchOutgoing(url, { faultOfStatus }, limits)).body;
  } catch (error) {
    limits.signal.throwIfAborted();
    throw faultOf(error);
  }
}
