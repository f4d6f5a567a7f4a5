import { HostRefused } from '../../core/addresses.ts';
import { networkFault } from '../../core/network-fault.ts';

/** Why an exchange with a server failed, described for the administrator of a channel. */
export class ChannelFault extends Error {}

const DENIED = 'Сервер не принял логин или пароль';

/** Translations of further errors of the mail libraries. */
const words: Readonly<Record<string, string>> = {
  CONNECT_TIMEOUT: 'Сервер не отвечает',
  GREETING_TIMEOUT: 'Сервер соединился, но не отвечает: проверьте порт и защиту',
  UPGRADE_TIMEOUT: 'Сервер не завершил STARTTLS',
  ETIMEOUT: 'Сервер перестал отвечать',
  EAUTH: DENIED,
  ETLS: 'Сервер не предлагает STARTTLS: выберите другую защиту',
};

interface AnyFault {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  response?: string;
  responseText?: string;
  cause?: unknown;
}

/** A server's message shortened to one line without special characters. */
export const plain = (text: string, max = 300): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);

/** Describes any connection error in a sentence. */
export function faultText(error: unknown): string {
  if (error instanceof ChannelFault) return error.message;
  if (error instanceof HostRefused)
    return 'Сервер не из числа разрешённых: администратор программы перечисляет их в EXCHANGE_HOSTS';
  const { code = '', message = '', authenticationFailed, response, responseText, cause } = error as AnyFault;
  const said = plain(responseText ?? response ?? '');
  const own = authenticationFailed ? DENIED : (words[code] ?? networkFault({ code, message }));
  if (own) return said ? `${own}. Его ответ: ${said}` : own;
  if (said) return `Сервер ответил: ${said}`;
  if (cause) return faultText(cause);
  return 'Соединение не удалось или оборвалось';
}
