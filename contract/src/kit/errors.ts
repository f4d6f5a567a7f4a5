import * as z from 'zod/mini';
import { REQUIRED } from './text.ts';
import { anyGuid } from './answer-text.ts';
import { recordValues } from './json-object.ts';

/** Every error of the API with its HTTP status and Russian title. The list is closed. */
export const problems = {
  malformed: { status: 400, title: 'Запрос составлен неверно' },
  organization_required: { status: 400, title: 'Не выбрана организация' },
  unauthenticated: { status: 401, title: 'Требуется вход' },
  forbidden: { status: 403, title: 'Недостаточно прав' },
  not_a_member: { status: 403, title: 'Нет доступа к этой организации' },
  password_change_required: { status: 403, title: 'Нужно сменить пароль' },
  second_factor_required: { status: 403, title: 'Нужно включить второй фактор' },
  not_found: { status: 404, title: 'Запись не найдена' },
  method_not_allowed: { status: 405, title: 'Метод не поддерживается' },
  not_acceptable: { status: 406, title: 'Такой формат ответа не поддерживается' },
  conflict: { status: 409, title: 'Действие сейчас невозможно' },
  already_exists: { status: 409, title: 'Такая запись уже есть' },
  in_use: { status: 409, title: 'Запись используется' },
  protected: { status: 409, title: 'Системная запись защищена' },
  key_reused: { status: 409, title: 'Ключ повтора использован для другого запроса' },
  /** The change is stored and waits for a second person. */
  approval_required: { status: 409, title: 'Отправлено на подтверждение' },
  stale: { status: 412, title: 'Запись изменена другим пользователем' },
  too_large: { status: 413, title: 'Запрос слишком велик' },
  unsupported_media: { status: 415, title: 'Тип содержимого не поддерживается' },
  invalid: { status: 422, title: 'Проверьте введённые данные' },
  version_required: { status: 428, title: 'Не указана версия записи' },
  too_many: { status: 429, title: 'Слишком много запросов' },
  headers_too_large: { status: 431, title: 'Заголовки запроса слишком велики' },
  internal: { status: 500, title: 'Внутренняя ошибка' },
  unavailable: { status: 503, title: 'Сервис временно недоступен' },
  computing: { status: 503, title: 'Расчёт ещё идёт' },
  read_only: { status: 503, title: 'Идут работы: можно только читать' },
  no_room: { status: 507, title: 'Нет места' },
} as const;

export type ProblemCode = keyof typeof problems;

/** Where a record is used: the referring records by kind, with their number (null when the person may not read them)
 *  and the first few. `stays`: why these references cannot be moved to another record; null when they can. */
export const usageSchema = z.array(
  z.object({
    title: z.string(),
    total: z.nullable(z.number()),
    stays: z.nullable(z.string()),
    rows: z.array(z.object({ guid: anyGuid, name: z.string(), resource: z.nullable(z.string()) })),
  }),
);
export type Usage = z.infer<typeof usageSchema>;

/** The kind that counts other organizations without naming them. A record that they use can be neither deleted nor
 *  replaced. */
export const USED_ELSEWHERE = 'В других организациях';
/** The kind that stands for records hidden from the person. */
export const USED_BY_HIDDEN = 'Есть записи, которых вы не видите';
export const isUsedElsewhere = (usage: Usage): boolean => usage.some(({ title }) => title === USED_ELSEWHERE);

/** RFC 9457 problem document. `errors` refer to input fields; `current` is the stored record (412); `right` is the
 *  missing right, when it can be requested (403). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  requestId: anyGuid,
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  current: z.optional(recordValues),
  usage: z.optional(usageSchema),
  right: z.optional(z.object({ entity: z.string(), action: z.string() })),
});
export type Problem = z.infer<typeof problemSchema>;

/** An error in the format of RFC 6749 §5.2, for the token endpoint only. `ways`: the accepted second factors, or proofs
 *  of the account's ownership. */
export const oauthErrorSchema = z.object({
  error: z.string(),
  error_description: z.string(),
  ways: z.optional(z.array(z.enum(['code', 'passkey', 'password']))),
});
export type OAuthError = z.infer<typeof oauthErrorSchema>;

/** Russian texts for validation issues without a message in the schema. */
function russianIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : 'Неверный тип значения';
    case 'unrecognized_keys':
      return `Неизвестное поле: ${issue.keys.join(', ')}`;
    case 'too_small':
      return `Не меньше ${issue.minimum}`;
    case 'too_big':
      return `Не больше ${issue.maximum}`;
    case 'invalid_value':
      return 'Выберите значение из списка';
    default:
      return 'Неверное значение';
  }
}

z.config({ localeError: russianIssue });
