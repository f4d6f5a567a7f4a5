import * as z from 'zod/mini';
import { files, route } from '../../kit/route.ts';
import { guid, oneOf } from '../../kit/text.ts';
import { organizations } from './facts.ts';

const { fields } = organizations;

/** The requisites available in the register, in the order of the form. */
export const registerFields = {
  fullName: fields.fullName,
  shortName: fields.shortName,
  subjectKind: fields.subjectKind,
  inn: fields.inn,
  kpp: fields.kpp,
  ogrn: fields.ogrn,
  okpo: fields.okpo,
  okved: fields.okved,
  oktmo: fields.oktmo,
  opfCode: fields.opfCode,
  headName: fields.headName,
  headPosition: fields.headPosition,
  phone: fields.phone,
  email: fields.email,
} as const;
export type RegisterField = keyof typeof registerFields;

const requisite = z.object({
  field: oneOf<RegisterField>(registerFields),
  value: z.string(),
  /** Why the value is invalid: a wrong check digit. */
  mistake: z.nullable(z.string()),
});
export type RegisterRequisite = z.infer<typeof requisite>;

/** Reads an organization from a register file; nothing changes. */
export const readRegister = route({
  method: 'POST',
  path: '/api/organizations/{guid}/register-entry',
  access: { entity: 'organizations', action: 'update' },
  summary: 'Организации: найти реквизиты в файле реестра (поле file) — выписка ЕГРЮЛ или ЕГРИП в XML либо таблица',
  params: z.strictObject({ guid: guid() }),
  accepts: 'files',
  body: files,
  response: z.array(requisite),
});
