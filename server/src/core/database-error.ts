import { AppError, invalidField } from './app-error.ts';

interface DatabaseError {
  code: string;
  constraint?: string;
  table?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** What a broken constraint means, said at the field: by the name of the constraint. */
const constraintMessages: Readonly<Record<string, [path: string, message: string]>> = {
  dictionary_value_check: ['validTo', 'Окончание раньше начала'],
  model_check: ['maxCurrent', 'Максимальный ток должен быть больше номинального'],
  glossary_term_check: ['sourceValidTo', 'Окончание раньше начала'],
  organization_cycle: ['parentGuid', 'Организация не может входить в саму себя'],
  organization_depth: ['parentGuid', 'Не больше десяти уровней'],
  employee_dates: ['dismissedAt', 'Уволен раньше, чем принят'],
  employee_is_not_own_manager: ['managerGuid', 'Сотрудник не может быть своим руководителем'],
  membership_dates: ['memberTo', 'Окончание раньше начала'],
  individual_permission_check: ['validTo', 'Окончание раньше начала'],
  glossary_section_cycle: ['parentGuid', 'Раздел не может входить в самого себя'],
};

const uniqueMessages: Readonly<Record<string, [path: string, message: string]>> = {
  dictionary_name: ['name', 'Словарь с таким наименованием уже есть'],
  dictionary_code: ['code', 'Этот код уже занят другим словарём'],
  dictionary_value_name: ['name', 'Такое значение в словаре уже есть'],
  dictionary_value_code: ['code', 'Этот код в словаре уже занят'],
  equipment_type_name: ['name', 'Такой тип оборудования уже есть'],
  brand_name: ['name', 'Такой производитель уже есть'],
  model_name: ['name', 'У этого производителя уже есть такая модель'],
  organization_inn_kpp_key: ['inn', 'Организация с таким ИНН и КПП уже существует'],
  employee_organization_guid_personnel_number_key: ['personnelNumber', 'Этот табельный номер уже занят'],
  account_user_name: ['userName', 'Это имя пользователя уже занято'],
  account_email: ['email', 'Этот адрес уже указан у другого пользователя'],
  membership_pkey: ['', 'Пользователь уже работает в этой организации'],
  permission_group_organization_guid_name_key: ['name', 'Такая группа уже есть'],
  glossary_section_name: ['name', 'Такой раздел уже есть'],
  journal_returns: ['', 'Это изменение уже возвращено'],
  glossary_term_name: ['term', 'В этом разделе такой термин уже есть'],
};

const lost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
const isLost = (error: unknown) =>
  isDatabaseError(error)
    ? lost.has(error.code) || /^(08|57P0|53[0-9]{3}|28)/.test(error.code)
    : error instanceof Error &&
      /connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable|query read timeout/i.test(
        error.message,
      );

/** Class 22 is about the data given, 54 about its size. */
const isDataError = (code: string) => /^(22|54)[0-9A-Z]{3}$/.test(code);

/** Turns an error of the database into the answer that the client gets; an unknown one is returned as it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (isLost(error))
    return new AppError('unavailable', {
      detail: 'База данных сейчас недоступна. Повторите через несколько секунд.',
      retryAfter: 5,
    });
  if (!isDatabaseError(error)) return error;
  const { code, constraint = '' } = error;
  switch (code) {
    case '23505': {
      const [path, message] = uniqueMessages[constraint] ?? ['', 'Значение уже используется'];
      return new AppError('already_exists', { detail: message, errors: [{ path, message }] });
    }
    case '23514': {
      const [path, message] = constraintMessages[constraint] ?? ['', 'Значение не подходит'];
      return invalidField(path, message);
    }
    case '23503':
      return new AppError('in_use', { detail: 'На запись ссылаются другие данные, или указанной записи больше нет.' });
    case '57014':
      return new AppError('unavailable', {
        detail: 'Запрос выполнялся слишком долго. Сузьте поиск или фильтр.',
        retryAfter: 5,
      });
    case '40001':
    case '40P01':
    case '55P03':
      return new AppError('conflict', { detail: 'Запись сейчас меняет другой пользователь. Повторите действие.' });
    default:
      return isDataError(code) ? new AppError('invalid', { detail: 'Значение не может быть сохранено.' }) : error;
  }
}
