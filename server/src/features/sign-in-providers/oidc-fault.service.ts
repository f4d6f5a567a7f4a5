import { AnswerTooLarge, OutgoingTimeout } from '../../core/outgoing.ts';
import { HostRefused } from '../../core/addresses.ts';
import { networkFault } from '../../core/network-fault.ts';

/** Why a provider's answer is not accepted, described for the person who signs in. */
export class ProviderFault extends Error {}

interface AnyFault {
  code?: string;
  message?: string;
  error?: string;
  claim?: string;
  cause?: unknown;
}

const UNLIKE = 'Ответ поставщика — не на этот вход. Начните вход снова';
const UNPROVEN = 'Ответ поставщика не прошёл проверку. Повторите вход; если не поможет, скажите администратору сервиса';
const NO_CLIENT = 'Поставщик не признал консоль: имя клиента и секрет проверяет администратор сервиса';

/** Error answers of a provider (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const refusals: Readonly<Record<string, string>> = {
  access_denied: 'Вход у поставщика отменён или не разрешён. Повторите его или войдите иначе',
  login_required: 'Поставщик не открыл входа. Войдите у него и повторите',
  interaction_required: 'Поставщик не открыл входа. Войдите у него и повторите',
  consent_required: 'Вы не разрешили поставщику назвать вас. Повторите вход и разрешите',
  server_error: 'У поставщика неполадка. Повторите позже или войдите иначе',
  temporarily_unavailable: 'Поставщик сейчас не принимает вход. Повторите позже или войдите иначе',
  invalid_scope: 'Поставщик не знает того, что у него спрашивают: scope проверяет администратор сервиса',
  unauthorized_client: NO_CLIENT,
  invalid_client: NO_CLIENT,
  invalid_grant: 'Поставщик уже не признаёт этого входа: он устарел или повторён. Начните вход снова',
};

const faults: Readonly<Record<string, string>> = {
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: NO_CLIENT,
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'Часы поставщика и консоли расходятся, или его ответ устарел. Повторите вход; если не поможет, скажите администратору сервиса',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: UNLIKE,
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'Поставщик называет себя другим адресом: issuer проверяет администратор сервиса',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'Поставщик отвечает по HTTP: нужен HTTPS',
  OAUTH_RESPONSE_IS_NOT_JSON: 'По этому адресу отвечает не поставщик OpenID Connect',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'По этому адресу отвечает не поставщик OpenID Connect',
  OAUTH_KEY_SELECTION_FAILED: 'Ответ поставщика подписан неизвестным ключом. Повторите вход позже',
};

/** Describes an error as a sentence without a full stop. */
export function providerFault(error: unknown): string {
  if (error instanceof ProviderFault) return error.message;
  if (error instanceof HostRefused)
    return 'Поставщик не из числа разрешённых: администратор программы перечисляет их в SIGN_IN_HOSTS';
  if (error instanceof OutgoingTimeout) return 'Поставщик не отвечает. Повторите позже или войдите иначе';
  if (error instanceof AnswerTooLarge) return UNPROVEN;
  const { code = '', error: said, message, cause } = Object(error) as AnyFault;
  if (typeof said === 'string') return refusals[said] ?? `Поставщик отказал (${said.slice(0, 60)}). Повторите вход`;
  const known = faults[code] ?? networkFault({ code, message: cause ? '' : (message ?? '') });
  if (known) return known;
  return cause instanceof Error ? providerFault(cause) : UNPROVEN;
}

/** The same with technical details, for the journal. */
export function providerFaultDetail(error: unknown): string {
  const { code, claim, message } = Object(error) as AnyFault;
  const detail = error instanceof ProviderFault ? [] : [code, claim, message].filter(Boolean);
  return [providerFault(error), ...(detail.length ? [`(${detail.join('; ').slice(0, 300)})`] : [])].join(' ');
}
