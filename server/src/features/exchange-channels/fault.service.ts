import { HostRefused } from '../../core/addresses.ts';

/** Why an exchange with a server failed, in words for the administrator of a channel. */
export class ChannelFault extends Error {}

const DENIED = 'Сервер не принял логин или пароль';

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Имя сервера не найдено: проверьте его',
  EAI_AGAIN: 'Служба имён не отвечает: повторите позже',
  ECONNREFUSED: 'Сервер не принимает соединения на этом порту',
  EHOSTUNREACH: 'До сервера нет пути по сети',
  ENETUNREACH: 'До сервера нет пути по сети',
  ETIMEDOUT: 'Сервер не отвечает',
  CONNECT_TIMEOUT: 'Сервер не отвечает',
  GREETING_TIMEOUT: 'Сервер соединился, но молчит: проверьте порт и защиту',
  UPGRADE_TIMEOUT: 'Сервер не завершил STARTTLS',
  ETIMEOUT: 'Сервер замолчал',
  ECONNRESET: 'Сервер оборвал соединение',
  EAUTH: DENIED,
  ETLS: 'Сервер не предлагает STARTTLS: выберите другую защиту',
  EDNS: 'Имя сервера не найдено: проверьте его',
  CERT_HAS_EXPIRED: 'Срок сертификата сервера истёк',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Сертификат сервера выдан на другое имя',
};
const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)|self-signed certificate|unable to (verify|get)/;
const WRONG_TLS = /^(ERR_SSL|EPROTO|ERR_TLS)|wrong version number/;
/** A code of the system inside the words of a library that gives its own. */
const CODE = /\b[A-Z_]{5,}\b/;

interface AnyFault {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  response?: string;
  responseText?: string;
  cause?: unknown;
}

/** A server's own words, shortened: one line, without what could hurt a list. */
export const plain = (text: string, max = 300): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max);

/** Any error of a connection as a sentence. */
export function faultText(error: unknown): string {
  if (error instanceof ChannelFault) return error.message;
  if (error instanceof HostRefused)
    return 'Сервер не из числа разрешённых: администратор программы перечисляет их в EXCHANGE_HOSTS';
  const { code = '', message = '', authenticationFailed, response, responseText, cause } = error as AnyFault;
  const said = plain(responseText ?? response ?? '');
  const own = authenticationFailed ? DENIED : (words[code] ?? words[CODE.exec(message)?.[0] ?? '']);
  if (own) return said ? `${own}. Его ответ: ${said}` : own;
  if (UNTRUSTED.test(`${code} ${message}`))
    return 'Сертификат сервера подписан неизвестным центром: добавьте сертификаты центра в канал';
  if (WRONG_TLS.test(`${code} ${message}`)) return 'Сервер говорит на этом порту без TLS: проверьте порт и защиту';
  if (said) return `Сервер ответил: ${said}`;
  if (cause) return faultText(cause);
  return 'Соединение не удалось или оборвалось';
}
