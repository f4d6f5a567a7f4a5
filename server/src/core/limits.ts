import { AppError } from './app-error.ts';

/** A limit that protects other clients. `most` is for all together, `ofOne` for one person, session, device or address:
 *  per `minutes`, or simultaneously when there are none. */
export interface ClientLimit {
  /** The description in docs/operations.md. */
  what: string;
  most?: number;
  ofOne?: number;
  minutes?: number;
  /** The number of waiting requests before others are refused, and how long they wait at most. */
  waiting?: number;
  waitSeconds?: number;
  /** Seconds, for Retry-After. */
  retryAfter: number;
  /** The message for the refused client. */
  detail: string;
  /** The message when the client has reached `ofOne`. */
  own?: string;
}

const GUESSES = { minutes: 15, retryAfter: 900 };

/** Every limit of the program; docs/operations.md lists them. */
export const limits = {
  sign_in_account: {
    ...GUESSES,
    what: 'неверные пароли и коды одной учётной записи с незнакомых устройств',
    ofOne: 10,
    detail: 'Слишком много неверных паролей или кодов. Повторите через 15 минут.',
  },
  sign_in_address: {
    ...GUESSES,
    what: 'неверные пароли и коды с одного адреса с незнакомых устройств',
    ofOne: 100,
    detail: 'Слишком много попыток входа с этого адреса. Повторите через 15 минут.',
  },
  sign_in_device: {
    ...GUESSES,
    what: 'неверные пароли и коды одной учётной записи с одного знакомого устройства',
    ofOne: 10,
    detail: 'Слишком много неверных паролей или кодов. Повторите через 15 минут.',
  },
  passkey_challenges: {
    what: 'вопросы ключам доступа с одного адреса',
    minutes: 1,
    ofOne: 120,
    retryAfter: 60,
    detail: 'Слишком много попыток войти ключом доступа с этого адреса. Повторите через минуту.',
  },
  provider_sign_ins: {
    what: 'уходы к поставщику входа и его извещения о выходе с одного адреса',
    minutes: 1,
    ofOne: 120,
    retryAfter: 60,
    detail: 'Слишком много попыток войти через поставщика с этого адреса. Повторите через минуту.',
  },
  calendar_reads: {
    what: 'чтения календарей по секретному адресу с одного адреса',
    minutes: 1,
    ofOne: 60,
    retryAfter: 60,
    detail: 'Слишком много чтений календаря с этого адреса. Повторите через минуту.',
  },
  link_openings: {
    what: 'открытия ссылок на рабочие столы с одного адреса',
    minutes: 1,
    ofOne: 60,
    retryAfter: 60,
    detail: 'Ссылки с этого адреса открывают слишком часто. Повторите через минуту.',
  },
  reset_account: {
    ...GUESSES,
    what: 'письма для нового пароля одной учётной записи',
    ofOne: 3,
    detail: 'Письмо уже отправлено. Проверьте почту.',
  },
  reset_address: {
    ...GUESSES,
    what: 'просьбы о новом пароле с одного адреса',
    ofOne: 30,
    detail: 'Слишком много запросов с этого адреса. Повторите через 15 минут.',
  },
  presence: {
    what: 'сообщения одного человека о том, что карточка открыта',
    minutes: 1,
    ofOne: 240,
    retryAfter: 60,
    detail: 'Открытых карточек слишком много. Повторите через минуту.',
  },
  refusals: {
    what: 'отказы в доступе одному человеку',
    minutes: 1,
    ofOne: 6000,
    retryAfter: 60,
    detail: 'Слишком много отказов подряд. Повторите через минуту.',
  },
  written_refusals: {
    what: 'разные отказы одному человеку, которые журнал записывает по одному; прочие — числом',
    minutes: 1,
    ofOne: 30,
    retryAfter: 60,
    detail: 'Отказов слишком много, чтобы записать каждый.',
  },
  uploads: {
    what: 'передаваемые файлы, МБ; каждый считается не меньше чем за 1',
    most: 128,
    ofOne: 64,
    retryAfter: 5,
    detail: 'Сейчас передают файлы другие. Повторите через несколько секунд.',
    own: 'Вы уже передаёте несколько файлов. Дождитесь, пока они будут прочитаны.',
  },
  // Waiting and reading together must end within a minute, before a silent connection is closed.
  reading: {
    what: 'файлы, которые читаются',
    most: 2,
    waiting: 64,
    waitSeconds: 20,
    retryAfter: 10,
    detail: 'Сейчас читаются другие файлы. Повторите через несколько секунд.',
  },
  printing: {
    what: 'документы PDF, которые составляются',
    most: 2,
    waiting: 16,
    waitSeconds: 20,
    retryAfter: 10,
    detail: 'Сейчас составляются другие документы. Повторите через несколько секунд.',
  },
  shown_desktops: {
    what: 'рабочие столы, которые показывают целиком: по ссылке, снимком, документом PDF',
    most: 4,
    ofOne: 2,
    waiting: 16,
    waitSeconds: 20,
    retryAfter: 10,
    detail: 'Сейчас показывают другие рабочие столы. Повторите через несколько секунд.',
    own: 'Предыдущие рабочие столы ещё собираются. Повторите через несколько секунд.',
  },
  exports: {
    what: 'выгрузки',
    most: 4,
    ofOne: 2,
    retryAfter: 10,
    detail: 'Сейчас выгружаются другие файлы. Повторите через минуту.',
    own: 'Вы уже выгружаете два файла. Дождитесь конца или остановите выгрузку.',
  },
  searches: {
    what: 'поиски по всему',
    most: 8,
    ofOne: 4,
    retryAfter: 2,
    detail: 'Сейчас ищут многие. Повторите через несколько секунд.',
    own: 'Прежние поиски ещё идут. Повторите через несколько секунд.',
  },
  imports: {
    what: 'загрузки записей из файла',
    most: 2,
    ofOne: 1,
    waiting: 8,
    // The previous step reports its end shortly before it actually ends.
    waitSeconds: 2,
    retryAfter: 10,
    detail: 'Сейчас загружаются другие файлы. Повторите через минуту.',
    own: 'Вы уже загружаете другой файл: дождитесь конца или остановите загрузку.',
  },
  checks: {
    what: 'проверки объектов при перемене их типа',
    most: 2,
    retryAfter: 10,
    detail: 'Сейчас идут другие проверки. Повторите через минуту.',
  },
  streams: {
    what: 'окна, которые ждут событий',
    most: 1000,
    ofOne: 5,
    retryAfter: 30,
    detail: 'Событий ждёт слишком много окон. Повторите через минуту.',
    own: 'Событий этого сеанса ждут уже пять окон: закройте лишние.',
  },
} as const satisfies Readonly<Record<string, ClientLimit>>;

export type LimitName = keyof typeof limits;

/** How many were refused by each limit since the start of this process. */
export const refusedByLimit = new Map(Object.keys(limits).map((name) => [name as LimitName, 0]));

export function countRefusal(name: LimitName): void {
  refusedByLimit.set(name, refusedByLimit.get(name)! + 1);
}

/** A 429 error. `isOwn`: the client has reached its own limit. */
export function refusal(name: LimitName, isOwn = false): AppError {
  const { detail, own, retryAfter }: ClientLimit = limits[name];
  return new AppError('too_many', { detail: (isOwn && own) || detail, retryAfter });
}
