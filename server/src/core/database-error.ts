import { AppError, invalidField, SHARED_IS_CHANGED_BY } from './app-error.ts';
import { isDatabaseError, isLost, isNodeLost } from './lost-server.ts';

/** Messages for violated constraints by constraint name, each at its field. */
const constraintMessages: Readonly<Record<string, [path: string, message: string]>> = {
  dictionary_value_check: ['validTo', 'Окончание раньше начала'],
  model_check: ['maxCurrent', 'Максимальный ток должен быть больше номинального'],
  glossary_term_check: ['sourceValidTo', 'Окончание раньше начала'],
  organization_cycle: ['parentGuid', 'Организация не может входить в саму себя'],
  organization_depth: ['parentGuid', 'Не больше десяти уровней'],
  employee_dates: ['dismissedAt', 'Уволен раньше, чем принят'],
  employee_is_not_own_manager: ['managerGuid', 'Сотрудник не может быть своим руководителем'],
  employee_cycle: ['managerGuid', 'Этот руководитель сам подчинён сотруднику: сначала смените руководителя у него'],
  membership_dates: ['memberTo', 'Окончание раньше начала'],
  permission_group_hours: ['hoursTo', 'Окончание раньше начала: для ночи заведите вторую группу'],
  permission_group_both_hours: ['hoursTo', 'Назовите и начало, и конец'],
  individual_permission_check: ['validTo', 'Окончание раньше начала'],
  branch_office_cycle: ['parentGuid', 'Филиал не может входить в самого себя'],
  consumption_object_technological_reserve: ['technologicalReserveKw', 'Броня не больше максимальной мощности'],
  consumption_object_emergency_reserve: ['emergencyReserveKw', 'Броня не больше максимальной мощности'],
  power_transformer_voltages: ['lowVoltageKv', 'Низшее напряжение не больше высшего'],
  metering_point_cycle: ['parentGuid', 'Точка не может быть вышестоящей для самой себя'],
  metering_point_reserve: ['reservePointGuid', 'Точка не может быть резервной для самой себя'],
  device_placement_dates: ['validTo', 'Снят раньше, чем установлен'],
  device_placement_last_reading: ['lastReading', 'Конечное показание указывают вместе с днём снятия'],
  seal_dates: ['removedOn', 'Снята раньше, чем установлена'],
  seal_removal: ['removalReason', 'Снятой пломбе нужны и день, и причина снятия'],
  transformation_dates: ['validTo', 'Окончание раньше начала'],
  transformation_current: ['currentSecondary', 'Укажите и первичный, и вторичный ток'],
  transformation_voltage: ['voltageSecondary', 'Укажите и первичное, и вторичное напряжение'],
  transformation_serials: ['currentSerials', 'Не больше трёх трансформаторов'],
  consumption_limit_amount: ['monthKwh', 'Укажите энергию за месяц, мощность или обе'],
  consumption_limit_hours: ['hourTo', 'Окончание раньше начала'],
  consumption_limit_dates: ['validTo', 'Окончание раньше начала'],
  expected_profile_dates: ['validTo', 'Окончание раньше начала'],
  accumulator_charge: ['maxChargePercent', 'Наибольший заряд больше наименьшего'],
  generation_object_available: ['availableKw', 'Располагаемая мощность не больше установленной'],
  connection_point_dates: ['validTo', 'Окончание раньше начала'],
  accession_act_dates: ['validTo', 'Окончание раньше даты акта'],
  contract_dates: ['endDate', 'Окончание должно быть позже начала'],
  worker_safety_group: ['electricalSafetyGroup', 'Ответственному нужна группа не ниже IV до 1000 В'],
  planned_value_product: ['productGuid', 'Продукцию указывают только для её выпуска'],
  price_set_hours: ['month', 'Цены по часам загружены для другого месяца: создайте новый набор'],
  schedule_chain: ['afterGuid', 'Задача не может идти после самой себя'],
  forecast_published: ['', 'У прогноза есть опубликованные версии: отключите его, а не удаляйте'],
  forecast_second_person: ['', 'Утверждает тот, кто прогноз не отправлял и не исправлял'],
  report_dates: ['dateTo', 'Окончание раньше начала'],
  widget_replacement: ['replacedByGuid', 'Виджет не может заменить сам себя'],
  exchange_channel_folders: ['doneFolder', 'Назовите папки для принятых и непринятых, и не папку приёма'],
  exchange_channel_answers: ['address', 'Чтобы отправлять письма, укажите адрес ящика'],
  service_message_shown: ['shownUntil', 'Окончание раньше начала'],
  service_message_works: ['worksUntil', 'Окончание раньше начала'],
  service_message_begins: ['worksFrom', 'Укажите, когда начнутся работы'],
  glossary_section_cycle: ['parentGuid', 'Раздел не может входить в самого себя'],
};

const uniqueMessages: Readonly<Record<string, [path: string, message: string]>> = {
  dictionary_name: ['name', 'Словарь с таким наименованием уже есть'],
  dictionary_code: ['code', 'Этот код уже занят другим словарём'],
  dictionary_value_name: ['name', 'Такое значение в словаре уже есть'],
  dictionary_value_code: ['code', 'Этот код в словаре уже занят'],
  equipment_type_name: ['name', 'Такой тип оборудования уже есть'],
  brand_name: ['name', 'Такой производитель уже есть'],
  own_reading_name: ['name', 'Так у вас называется другая запись'],
  model_name: ['name', 'У этого производителя уже есть такая модель'],
  forecast_name: ['name', 'Такой прогноз уже есть'],
  report_name: ['name', 'Такой отчёт уже есть'],
  exchange_channel_name: ['name', 'Такой канал уже есть'],
  region_source_name: ['name', 'Такой источник уже есть'],
  organization_inn_kpp_key: ['inn', 'Организация с таким ИНН и КПП уже существует'],
  organization_link_code: ['linkCode', 'Такой код уже занят'],
  employee_organization_guid_personnel_number_key: ['personnelNumber', 'Этот табельный номер уже занят'],
  account_user_name: ['userName', 'Это имя пользователя уже занято'],
  account_email: [
    'email',
    'Этот адрес уже есть у другой учётной записи. Если это тот же человек, вторую не заводят — пригласите его ссылкой: карточка вашей организации, «Пользователи», «Добавить человека», «Работает у других»',
  ],
  membership_pkey: ['', 'Пользователь уже работает в этой организации'],
  permission_group_organization_guid_name_key: ['name', 'Такая группа уже есть'],
  duty_conflict_organization_guid_name_key: ['name', 'Такое правило уже есть'],
  duty_exception_conflict_guid_employee_guid_key: ['employeeGuid', 'Исключение из этого правила у него уже есть'],
  permission_group_rule_group_guid_section_key: ['section', 'Правило этой группы для этого раздела уже есть'],
  branch_office_name: ['name', 'Такой филиал уже есть'],
  branch_office_code: ['code', 'Этот код уже занят другим филиалом'],
  building_cadastral_number: ['cadastralNumber', 'Здание с этим кадастровым номером уже есть'],
  building_fias: ['fias', 'Здание с этим кодом ФИАС уже есть'],
  substation_name: ['name', 'Такая подстанция уже есть'],
  power_transformer_number: ['number', 'На этой подстанции такой номер уже есть'],
  feeder_name: ['name', 'На этой подстанции такой фидер уже есть'],
  metering_point_code: ['code', 'Этот код уже занят другой точкой'],
  metering_device_serial: ['serialNumber', 'Заводской номер уже зарегистрирован у этого производителя'],
  reading_moment: ['takenAt', 'Показание этого прибора на этот момент уже есть'],
  balance_group_name: ['name', 'Такая балансовая группа уже есть'],
  balance_member_channel: ['meteringPointGuid', 'Этот канал точки уже входит в группу'],
  balance_member_transformer: ['transformerGuid', 'Этот трансформатор уже назван у другого участника группы'],
  balance_member_feeder: ['feederGuid', 'Эта линия уже названа у другого участника группы'],
  seal_number: ['number', 'Пломба с этим номером уже стоит'],
  transit_consumer_name: ['name', 'Такой потребитель уже есть'],
  contract_number: ['number', 'Договор с этим контрагентом, номером и датой уже есть'],
  product_name: ['name', 'Такая продукция в этом филиале уже есть'],
  planned_value_month: ['month', 'План на этот месяц уже есть: измените его или сначала удалите'],
  object_type_name: ['name', 'Такой тип уже есть'],
  object_type_code: ['code', 'Этот код уже занят другим типом'],
  schedule_name: ['name', 'Такая задача уже есть'],
  production_day_day: ['day', 'Этот день в календаре уже есть'],
  price_set_month: ['month', 'Цены этого региона, поставщика и месяца уже есть'],
  transmission_tariff_start: ['month', 'Тариф этого региона с этого месяца уже есть'],
  planned_peak_hour_month: ['month', 'Часы этого месяца и ценовой зоны уже есть'],
  calculation_scenario_name: ['name', 'Расчёт с таким именем уже есть'],
  passport_object_code: ['code', 'Этот код уже занят другим объектом'],
  widget_code: ['code', 'Этот код уже занят другим виджетом'],
  desktop_owner: ['', 'Рабочий стол изменён в другом месте: обновите страницу'],
  desktop_name: ['name', 'Рабочий стол с таким названием уже есть'],
  glossary_section_name: ['name', 'Такой раздел уже есть'],
  journal_returns: ['', 'Это изменение уже возвращено'],
  glossary_term_name: ['term', 'В этом разделе такой термин уже есть'],
};

/** Messages for overlapping periods by constraint name. */
const periodMessages: Readonly<Record<string, [path: string, message: string]>> = {
  device_placement_point: ['validFrom', 'Период пересекается с существующим: на точке стоит другой прибор'],
  device_placement_device: ['validFrom', 'Период пересекается с существующим: прибор стоит на другой точке'],
  expected_profile_period: ['validFrom', 'В эти дни у точки уже действует другой ожидаемый профиль'],
};
const OVERLAP: [path: string, message: string] = ['validFrom', 'Период пересекается с существующим'];

const DISK_FULL = '53100';

/** SQLSTATE class 22 is about data, class 54 about limits. */
const isDataError = (code: string) => /^(22|54)[0-9A-Z]{3}$/.test(code);

const CHANGED_BY_ANOTHER = 'Запись сейчас меняет другой пользователь. Повторите действие.';

/** Whether a statement waited for a row lock rather than a table lock: the message then contains the row's position, in
 *  any language. */
const isRowHeld = (where: string) => /\(\d+,\d+\)/.test(where);

/** The names of quotas by column. */
const quotas: Readonly<Record<string, string>> = {
  users: 'пользователям',
  metering_points: 'точкам учёта',
  channels: 'каналам измерений',
  files_mb: 'файлам, МБ',
};
const usedUp = (what: string, most = '') =>
  `Предел организации по ${quotas[what] ?? 'записям'} — ${most}. Увеличить его может администратор сервиса.`;

/** Translates a database error into the answer for the client; an unknown error is returned unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (isDatabaseError(error) && error.code === DISK_FULL)
    return new AppError('no_room', {
      detail: 'На диске базы данных кончилось место: ничего не сохранено. Сообщите администратору сервера.',
      retryAfter: 60,
    });
  if (isNodeLost(error))
    return new AppError('unavailable', {
      detail: 'Один из серверов, на которых лежат значения, не отвечает: его рядов сейчас нет. Повторите позже.',
      retryAfter: 5,
    });
  if (isLost(error))
    return new AppError('unavailable', {
      detail: 'База данных сейчас недоступна. Повторите через несколько секунд.',
      retryAfter: 5,
    });
  if (!isDatabaseError(error)) return error;
  const { code, constraint = '', where = '' } = error;
  switch (code) {
    case '23505': {
      const [path, message] = uniqueMessages[constraint] ?? ['', 'Значение уже используется'];
      return new AppError('already_exists', { detail: message, errors: [{ path, message }] });
    }
    case '23514': {
      const [path, message] = constraintMessages[constraint] ?? ['', 'Значение не подходит'];
      return invalidField(path, message);
    }
    case '23P01':
      return invalidField(...(periodMessages[constraint] ?? OVERLAP));
    case '23503':
      return new AppError('in_use', { detail: 'На запись ссылаются другие данные, или указанной записи больше нет.' });
    case 'RD002':
      return new AppError('forbidden', { detail: SHARED_IS_CHANGED_BY });
    case 'RD003':
      return new AppError('conflict', { detail: usedUp(constraint, error.detail) });
    case '57014':
      return new AppError('unavailable', {
        detail: 'Запрос выполнялся слишком долго. Сузьте поиск или фильтр.',
        retryAfter: 5,
      });
    case '55P03':
      if (!isRowHeld(where))
        return new AppError('unavailable', {
          detail: 'База данных занята другой работой. Повторите через несколько секунд.',
          retryAfter: 5,
        });
      return new AppError('conflict', { detail: CHANGED_BY_ANOTHER, retryAfter: 1 });
    case '40001':
    case '40P01':
      return new AppError('conflict', { detail: CHANGED_BY_ANOTHER, retryAfter: 1 });
    default:
      return isDataError(code) ? new AppError('invalid', { detail: 'Значение не может быть сохранено.' }) : error;
  }
}
