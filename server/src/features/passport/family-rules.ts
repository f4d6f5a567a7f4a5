import type { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import type { transitConsumers } from 'contract/features/passport/transit-consumers.ts';
import type { AnyRow, Row } from 'contract/kit/resource.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { setRule, type Rule } from '../../resource/rule.ts';

/** What has not happened yet is not entered: a passport tells what is. */
const notToCome =
  (messages: Readonly<Record<string, string>>): Rule =>
  async ({ tx, after }) => {
    if (!after) return;
    const [{ today } = { today: '' }] = await tx.rows<{ today: string }>(sql`select today()::text as today`);
    const errors = Object.entries(messages)
      .filter(([path]) => String(after[path] ?? '') > today)
      .map(([path, message]) => ({ path, message }));
    if (errors.length) throw new AppError('invalid', { errors });
  };

const codeOf = async (tx: Tx, guid: string) =>
  (await tx.one<{ code: string }>(sql`select code from dictionary_value where guid = ${guid}`))?.code ?? '';

const FROM_670 = ['3', '4', '5', '6'];

/** Основные положения (ПП РФ от 04.05.2012 № 442), пункт 97: from 670 kW on, categories 3 to 6. */
const consumptionObjectRule: Rule = async ({ tx, after }) => {
  const { maxPowerKw, priceCategoryGuid } = (after ?? {}) as AnyRow & Partial<Row<typeof consumptionObjects>>;
  if (!priceCategoryGuid || maxPowerKw! < 670 || FROM_670.includes(await codeOf(tx, priceCategoryGuid))) return;
  throw invalidField('priceCategoryGuid', 'Для мощности от 670 кВт доступны категории с третьей по шестую');
};

const transitConsumerRule: Rule = async ({ tx, after }) => {
  const { hostGuid, maxPowerKw } = (after ?? {}) as AnyRow & Partial<Row<typeof transitConsumers>>;
  if (!hostGuid) return;
  const host = await tx.one<{ power: number }>(sql`
    select max_power_kw as power from consumption_object where guid = ${hostGuid}`);
  if (host && maxPowerKw! > host.power) {
    throw invalidField('maxPowerKw', `Не больше мощности объекта: ${host.power.toLocaleString('ru')} кВт`);
  }
};

/** An approved plan stays as it was approved. */
const plannedValueRule: Rule = async ({ before, after }) => {
  const isLocked = before?.['status'] === 'approved' && after?.['status'] !== 'draft';
  if (isLocked && before['value'] !== after?.['value']) {
    throw new AppError('protected', { detail: 'План утверждён: чтобы изменить его, сначала снимите утверждение.' });
  }
};

export function setFamilyRules(): void {
  setRule('metering_device', notToCome({ verificationDate: 'Дата поверки не может быть в будущем' }));
  setRule(
    'device_placement',
    notToCome({ validFrom: 'Прибор нельзя установить будущим днём', validTo: 'Прибор нельзя снять будущим днём' }),
  );
  setRule(
    'transformation',
    notToCome({ validFrom: 'Начало не может быть в будущем', validTo: 'Окончание не может быть в будущем' }),
  );
  setRule('accession_act', notToCome({ date: 'Дата акта не может быть в будущем' }));
  setRule('consumption_object', consumptionObjectRule);
  setRule('transit_consumer', transitConsumerRule);
  setRule('planned_value', plannedValueRule);
}
