import { resourceOfType } from 'contract/features/object-types/described.ts';
import type { ObjectType, objectTypes } from 'contract/features/object-types/facts.ts';
import { needable, takenCodes } from 'contract/features/object-types/fields.ts';
import { mayBreak } from 'contract/features/object-types/changes.ts';
import { unknownIn } from 'contract/kit/computed.ts';
import { isEnteredNumber, type Fields } from 'contract/kit/field.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import { fieldOfParameter, fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import * as z from 'zod/mini';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { Rule } from '../../../resource/rule.ts';
import { takeConfirmation } from './check-store.ts';
import { numberOf } from '../counts.service.ts';
import { checkLayout } from '../layout.service.ts';
import { checkLinks, checkStrayed, checkUntargeted, unknownTargets } from '../relations.service.ts';
import { checkParent } from '../subtypes.service.ts';
import { checkTemplates } from '../templates.service.ts';

type Mistake = { path: string; message: string };

/** The fields that objects of a type have without added parameters. */
const ownFields = (type: ObjectType): Fields => resourceOfType({ ...type, parameters: [] }).fields;

/** Validates what needs the database and the family's own fields. */
async function mistakesOf(tx: Tx, type: ObjectType): Promise<Mistake[]> {
  const own = ownFields(type);
  const fields = { ...own, ...fieldsOfParameters(type.parameters) };
  const taken = takenCodes(own);
  const ids = type.parameters.flatMap(({ dcDictionaryId }) => dcDictionaryId ?? []);
  const known = await tx.rows<{ id: number }>(
    sql`select id from dictionary where id = any(${ids}::integer[]) for key share`,
  );
  const strange = await unknownTargets(tx, type.parameters);
  return type.parameters.flatMap((given, index) => {
    const at = (part: keyof Parameter, message: string) => ({ path: `parameters.${index}.${part}`, message });
    const { code, dcDictionaryId, formula, initial, to } = given;
    if (taken.includes(code)) return [at('code', `Код «${code}» занят полем самого объекта`)];
    if (dcDictionaryId !== null && !known.some(({ id }) => id === dcDictionaryId))
      return [at('dcDictionaryId', 'Такого словаря нет')];
    if (to !== undefined && strange.includes(to)) return [at('to', 'Таких объектов у организации нет')];
    const unknown = formula && unknownIn(formula, (one) => isEnteredNumber(fields[one]));
    if (unknown) return [at('formula', `Числа «${unknown}», которое вводят, у объектов нет`)];
    const parsed = initial === undefined ? undefined : z.safeParse(fieldSchema(fieldOfParameter(given)), initial);
    return parsed?.success === false ? [at('initial', parsed.error.issues[0]!.message)] : [];
  });
}

/** Every needed code must be a field that may be empty. */
function checkNeeded(type: ObjectType): void {
  const codes = needable({ ...ownFields(type), ...fieldsOfParameters(type.parameters) }).map(([code]) => code);
  const unknown = type.needed.find((code) => !codes.includes(code));
  if (unknown) throw invalidField('needed', `Поля «${unknown}», которое может быть пустым, у объектов нет`);
}

/** The names and sections of built-in types are fixed. */
function checkBuiltIn(before: ObjectType, after: ObjectType): void {
  if (before.code !== after.code) throw invalidField('code', 'Код готового типа не меняется');
  if (before.name !== after.name)
    throw invalidField('name', 'Название готового типа не меняется: так называется его раздел');
}

/** A change of a type needs a confirmed check of its objects. */
export const typeRule: Rule<typeof objectTypes> = async ({ tx, actor, before, after }) => {
  if (!after) {
    if (before?.isBuiltIn) throw new AppError('protected', { detail: 'Готовый тип удалить нельзя.' });
    if (before) await checkUntargeted(tx, before);
    return;
  }
  if (before?.isBuiltIn) checkBuiltIn(before, after);
  const errors = await mistakesOf(tx, after);
  if (errors.length) throw new AppError('invalid', { errors });
  await checkParent(tx, after);
  checkNeeded(after);
  checkTemplates(after, ownFields(after));
  checkLayout(after, ownFields(after));
  if (before) await checkLinks(tx, after, before.parameters);
  if (before && before.parentGuid !== after.parentGuid)
    await checkStrayed(tx, sql`x.type_guid in (select type_with_subtypes(${after.guid}))`);
  if (!before || (await takeConfirmation(tx, actor, after.guid, after.parameters))) return;
  if (!mayBreak(before.parameters, after.parameters) || (await numberOf(tx, after.guid)) === 0) return;
  throw new AppError('conflict', {
    detail: 'Сначала проверьте, каким объектам не подойдут новые параметры, и подтвердите изменение.',
  });
};
