/** Explanations of system and TLS error codes for the person who entered the server. */
const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Имя сервера не найдено: проверьте его',
  EAI_AGAIN: 'Служба имён не отвечает: повторите позже',
  ECONNREFUSED: 'Сервер не принимает соединения на этом порту',
  EHOSTUNREACH: 'До сервера нет пути по сети',
  ENETUNREACH: 'До сервера нет пути по сети',
  ETIMEDOUT: 'Сервер не отвечает',
  ECONNRESET: 'Сервер оборвал соединение',
  EDNS: 'Имя сервера не найдено: проверьте его',
  CERT_HAS_EXPIRED: 'Срок сертификата сервера истёк',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Сертификат сервера выдан на другое имя',
};
const UNTRUSTED = /^(UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)|self-signed certificate|unable to (verify|get)/;
const WRONG_TLS = /^(ERR_SSL|EPROTO|ERR_TLS)|wrong version number/;
/** A system error code inside a library's message. */
const CODE = /\b[A-Z_]{5,}\b/;

/** Describes a network or TLS error as a sentence; undefined for any other error. */
export function networkFault({ code = '', message = '' }: { code?: string; message?: string }): string | undefined {
  const own = words[code] ?? words[CODE.exec(message)?.[0] ?? ''];
  if (own) return own;
  if (UNTRUSTED.test(`${code} ${message}`))
    return 'Сертификат сервера подписан неизвестным центром: добавьте сертификаты центра';
  if (WRONG_TLS.test(`${code} ${message}`)) return 'Сервер говорит на этом порту без TLS: проверьте порт и защиту';
  return undefined;
}
