import { accessionActs } from 'contract/features/passport/accession-acts.ts';
import { consumptionObjects } from 'contract/features/passport/consumption-objects.ts';
import { equipments } from 'contract/features/passport/equipments.ts';
import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { plannedData } from 'contract/features/passport/planned-data.ts';
import { seals } from 'contract/features/passport/seals.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import { transitConsumers } from 'contract/features/passport/transit-consumers.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { setRule, type Rule } from '../../resource/rule.ts';
import { placementRule } from './placement-rule.ts';

/** Future dates are refused, because a passport describes the present. */
const notInFuture =
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

/** Основные положения (ПП РФ от 04.05.2012 № 442), пункт 97: from 670 kW only categories 3 to 6 are allowed. */
const consumptionObjectRule: Rule<typeof consumptionObjects> = async ({ tx, after }) => {
  if (!after?.priceCategoryGuid) return;
  const { maxPowerKw, priceCategoryGuid } = after;
  if (maxPowerKw < 670 || FROM_670.includes(await codeOf(tx, priceCategoryGuid))) return;
  throw invalidField('priceCategoryGuid', 'Для мощности от 670 кВт доступны категории с третьей по шестую');
};

const transitConsumerRule: Rule<typeof transitConsumers> = async ({ tx, after }) => {
  if (!after?.hostGuid) return;
  const host = await tx.one<{ power: number }>(sql`
    select max_power_kw as power from consumption_object where guid = ${after.hostGuid}`);
  if (host && after.maxPowerKw > host.power) {
    throw invalidField('maxPowerKw', `Не больше мощности объекта: ${host.power.toLocaleString('ru')} кВт`);
  }
};

/** A known position needs its date, and a transformer's device the transformer. */
const switchRule: Rule<typeof equipments> = async ({ after }) => {
  if (!after) return;
  const { switches, transformerGuid, otherTransformerGuid, position, positionDate } = after;
  if (switches && switches !== 'feeder' && !transformerGuid) {
    throw invalidField('transformerGuid', 'Укажите трансформатор');
  }
  if (switches === 'sections' && transformerGuid === otherTransformerGuid) {
    throw invalidField('otherTransformerGuid', 'Секции должны быть разными');
  }
  if (position && !positionDate) throw invalidField('positionDate', 'Укажите, с какого дня аппарат в этом положении');
};

/** An approved plan may not change. */
const plannedValueRule: Rule<typeof plannedData> = async ({ before, after }) => {
  const isLocked = before?.status === 'approved' && after?.status !== 'draft';
  if (isLocked && before.value !== after?.value) {
    throw new AppError('protected', { detail: 'План утверждён: чтобы изменить его, сначала снимите утверждение.' });
  }
};

export function setFamilyRules(): void {
  setRule(meteringDevices, notInFuture({ verificationDate: 'Дата поверки не может быть в будущем' }));
  const placed = notInFuture({
    validFrom: 'Прибор нельзя установить будущим днём',
    validTo: 'Прибор нельзя снять будущим днём',
  });
  setRule(devicePlacements, async (change) => {
    await placed(change);
    await placementRule(change);
  });
  setRule(
    transformations,
    notInFuture({ validFrom: 'Начало не может быть в будущем', validTo: 'Окончание не может быть в будущем' }),
  );
  setRule(
    seals,
    notInFuture({ installedOn: 'Пломбу нельзя поставить будущим днём', removedOn: 'Пломбу нельзя снять будущим днём' }),
  );
  const positioned = notInFuture({ positionDate: 'Положение не вносят будущим днём' });
  setRule(equipments, async (change) => {
    await positioned(change);
    await switchRule(change);
  });
  setRule(accessionActs, notInFuture({ date: 'Дата акта не может быть в будущем' }));
  setRule(consumptionObjects, consumptionObjectRule);
  setRule(transitConsumers, transitConsumerRule);
  setRule(plannedData, plannedValueRule);
}
