import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { objectTypes, ownObjects } from 'contract/features/object-types/facts.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { resources } from 'contract/features/index.ts';
import type { JournalEntry } from 'contract/kit/journal-entry.ts';
import type { AnyInput, AnyRow, Input, Resource, Row } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Tx } from '../../../core/transaction.ts';
import { removeRow } from '../../../resource/removal/remove.ts';
import { checkByHand, createRow, updateRow } from '../../../resource/store.ts';
import { createDictionary, updateDictionary, valuesResource } from '../../dictionaries/dictionaries.service.ts';
import { removeDictionary } from '../../dictionaries/removal.service.ts';
import { extended, objectsResource } from '../../object-types/extension.service.ts';
import { takeTypeBack } from '../../object-types/changes/change-type.service.ts';
import { createTerm, updateTerm } from '../../glossary/glossary.service.ts';

/** The functions that create, change and remove a record. */
interface Writers {
  create(tx: Tx, actor: Actor, resource: Resource, input: AnyInput): Promise<AnyRow>;
  update(tx: Tx, actor: Actor, resource: Resource, row: AnyRow, input: AnyInput): Promise<AnyRow>;
  remove(tx: Tx, actor: Actor, resource: Resource, row: AnyRow, replaceBy?: string): Promise<void>;
}

const plain: Writers = {
  create: createRow,
  update: (tx, actor, resource, { guid, version }, input) => updateRow(tx, actor, resource, guid, version, input),
  remove: (tx, actor, resource, { guid, version }, replaceBy) =>
    removeRow(tx, actor, resource, guid, version, { replaceBy }),
};

/** Resources with special functions. */
const special: Readonly<Record<string, Partial<Writers>>> = {
  [glossary.table]: {
    create: (tx, actor, _, input) => createTerm(tx, actor, input as Input<typeof glossary>),
    update: (tx, actor, _, { guid, version }, input) =>
      updateTerm(tx, actor, guid, version, input as Input<typeof glossary>),
  },
  [objectTypes.table]: {
    update: (tx, actor, _, row, input) =>
      takeTypeBack(tx, actor, row as Row<typeof objectTypes>, input as Input<typeof objectTypes>),
  },
  [dictionaries.table]: {
    create: (tx, actor, _, input) => createDictionary(tx, actor, input as Input<typeof dictionaries>),
    update: (tx, actor, _, { guid, version }, input) =>
      updateDictionary(tx, actor, guid, version, input as Input<typeof dictionaries>),
    remove: (tx, actor, _, { guid, version }) => removeDictionary(tx, actor, guid, version),
  },
};

/** Undoing uses the functions of the ordinary routes, so that the same checks apply. */
export const writersOf = (resource: Resource): Writers => ({ ...plain, ...special[resource.table] });

/** The resource of a journal entry. Errors: 409 when the entry is not about a record of a resource. */
export async function resourceOfEntry(tx: Tx, { entity, withinGuid }: JournalEntry): Promise<Resource> {
  if (entity === 'dictionary_value' && withinGuid) {
    const values = await valuesResource(tx, withinGuid, 'lock');
    checkByHand(values);
    return values;
  }
  if (entity === ownObjects.table)
    return withinGuid ? objectsResource(tx, withinGuid, 'lock') : (ownObjects as Resource);
  const resource = resources.find(({ table }) => table === entity);
  if (!resource) throw new AppError('conflict', { detail: 'Такие записи возвращают на их собственном экране.' });
  return extended(tx, resource, 'lock');
}
