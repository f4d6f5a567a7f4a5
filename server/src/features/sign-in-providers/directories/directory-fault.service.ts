import { HostRefused } from '../../../core/addresses.ts';
import { networkFault } from '../../../core/network-fault.ts';

/** Why a directory cannot be used, described for people. */
export class DirectoryFault extends Error {
  constructor(text: string, cause?: unknown) {
    super(text, { cause });
  }
}

/** The LDAP result code of a refusal (RFC 4511, appendix A); undefined for any other error. */
export function resultCode(error: unknown): number | undefined {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'number' ? code : undefined;
}

const [PROTOCOL, SIZE_LIMIT, STRONGER_AUTH, REFERRAL, CONFIDENTIALITY] = [2, 4, 8, 10, 13];
const [NO_OBJECT, BAD_DN, NO_RIGHT, BUSY, UNAVAILABLE, UNWILLING] = [32, 34, 50, 51, 52, 53];

const refusals: Readonly<Record<number, string>> = {
  [PROTOCOL]: 'Сервер не предлагает StartTLS: укажите адрес ldaps:// или включите TLS на сервере',
  [SIZE_LIMIT]: 'Каталог отдаёт меньше записей, чем нашёл: снимите предел размера для служебной учётной записи',
  [STRONGER_AUTH]: 'Каталог требует иной защиты соединения',
  [REFERRAL]: 'Каталог отсылает на другой сервер: за отсылками консоль не ходит. Укажите нужный сервер или base DN',
  [CONFIDENTIALITY]: 'Каталог требует иной защиты соединения',
  [NO_OBJECT]: 'В каталоге нет того места, где велено искать: проверьте base DN',
  [BAD_DN]: 'Каталог не понял имени (DN): проверьте base DN и служебную учётную запись',
  [NO_RIGHT]: 'Служебной учётной записи нельзя здесь читать: дайте ей чтение',
  [BUSY]: 'Каталог занят: повторите позже',
  [UNAVAILABLE]: 'Каталог сейчас не отвечает на запросы: повторите позже',
  [UNWILLING]: 'Каталог отказался выполнить запрос: проверьте его настройки',
};
const LATE = /timed? ?out/i;
const CUT = /^(Connection closed|Socket error)/;

/** Describes an error as a sentence without a full stop. */
export function directoryFault(error: unknown): string {
  if (error instanceof DirectoryFault) return error.message;
  if (error instanceof HostRefused)
    return 'Каталог не из числа разрешённых: администратор программы перечисляет их в SIGN_IN_HOSTS';
  const refused = refusals[resultCode(error) ?? -1];
  if (refused) return refused;
  const { message = '', code } = Object(error) as { message?: string; code?: string | number };
  const known = networkFault({ ...(typeof code === 'string' && { code }), message });
  if (known) return known;
  if (LATE.test(message)) return 'Каталог не отвечает';
  return CUT.test(message) ? 'Каталог оборвал соединение' : 'Ответ каталога не распознан';
}

/** The same with technical details, for the journal. */
export function directoryFaultDetail(error: unknown): string {
  const { message, cause } = Object(error) as { message?: string; cause?: Error };
  const detail = error instanceof DirectoryFault ? cause?.message : message;
  return [directoryFault(error), ...(detail ? [`(${detail.trim().slice(0, 300)})`] : [])].join(' ');
}

/** Whether another server of the directory may answer instead. */
export const isUnavailable = (error: unknown): boolean =>
  !(error instanceof DirectoryFault || error instanceof HostRefused) &&
  [undefined, BUSY, UNAVAILABLE].includes(resultCode(error));
