import { organizations } from 'contract/features/organizations/facts.ts';
import {
  readRegister,
  registerFields,
  type RegisterField,
  type RegisterRequisite,
} from 'contract/features/organizations/register.ts';
import { tidyText } from 'contract/kit/contacts.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import * as z from 'zod/mini';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg } from '../../../core/transaction.ts';
import { readRegisterApart } from '../../../exchange/read-apart.ts';
import type { RegisterEntry } from '../../../exchange/register-entry.ts';
import { UnreadableFile } from '../../../files/unzip.ts';
import { getRow } from '../../../resource/store.ts';

const NOT_THERE = 'В этом файле нет организации с таким ИНН или ОГРН';

/** The requisites of a register entry as form values, each with its validation error. */
function requisitesOf(entry: RegisterEntry): RegisterRequisite[] {
  return (Object.keys(registerFields) as RegisterField[]).flatMap((field) => {
    const given = entry[field];
    if (given === undefined) return [];
    const text = tidyText(registerFields[field], given);
    // The register writes e-mail addresses in capitals.
    const value = field === 'email' ? text.toLowerCase() : text;
    const checked = z.safeParse(fieldSchema(registerFields[field]), value);
    return [{ field, value, mistake: checked.success ? null : (checked.error.issues[0]?.message ?? REQUIRED) }];
  });
}

/** Serves the search for an organization's requisites in a register file. */
export function serveRegister(server: Server): void {
  serveOpen(server, readRegister, async ({ actor, params, body }) => {
    const [file, ...more] = body.given ?? [];
    if (!file || more.length) throw invalidField('file', file ? 'Загружайте по одному файлу' : REQUIRED);
    const { inn, ogrn, kpp } = await asOrg(server.pool, actor!, 'read', (tx) => getRow(tx, organizations, params.guid));
    if (!inn && !ogrn)
      throw new AppError('conflict', {
        detail: 'У организации нет ни ИНН, ни ОГРН: по ним её ищут в реестре. Заполните одно из двух.',
      });
    try {
      const entry = await readRegisterApart(file.content, actor!.account, { inn, ogrn, kpp });
      if (!entry) throw invalidField('file', NOT_THERE);
      return requisitesOf(entry);
    } catch (error) {
      throw error instanceof UnreadableFile ? invalidField('file', error.message) : error;
    }
  });
}
