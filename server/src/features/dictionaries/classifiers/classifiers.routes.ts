import {
  CHANGES_SHOWN,
  classifierCalls as calls,
  type ClassifierChange,
  type ClassifierEdition,
  type ClassifierLoad,
} from 'contract/features/dictionaries/classifiers.ts';
import { classifiers, dictionaries } from 'contract/features/dictionaries/facts.ts';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { placeIn, writeJournal } from '../../../core/journal.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { integer, sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { schemaOf } from '../dictionaries.service.ts';
import { changedDictionary, isGoing, loadsOf, readLoad } from './loads.ts';

const JOB = 'classifierLoad';
const UNDER_WAY = 'Файл этого словаря сейчас читается или применяется. Дождитесь конца.';

/** Stores a file and starts reading it, replacing loads that were not applied. Errors: 403, 404, 409, 422. */
async function keepFile(
  tx: Tx,
  actor: Actor,
  id: string,
  { classifier, edition }: ClassifierEdition,
  file: UploadedFile,
): Promise<ClassifierLoad> {
  const dictionary = await changedDictionary(tx, actor, (await schemaOf(tx, id)).guid);
  if (dictionary.classifier && dictionary.classifier !== classifier)
    throw invalidField(
      'classifier',
      `Словарь ведёт ${classifiers[dictionary.classifier as keyof typeof classifiers]}: другой классификатор загрузите в другой словарь`,
    );
  const of = sql`l.dictionary_guid = ${dictionary.guid}`;
  const going = await tx.one(
    sql`select from classifier_load l join run r on r.guid = l.run_guid where ${of} and ${isGoing} limit 1`,
  );
  if (going) throw new AppError('conflict', { detail: UNDER_WAY });
  await tx.run(sql`delete from classifier_load l where ${of} and l.applied_at is null`);
  const guid = newGuid();
  const run = await enqueue(tx, JOB, { load: guid });
  await tx.run(sql`
    insert into classifier_load (guid, dictionary_guid, classifier, edition, file_name, content, run_guid)
    values (${guid}, ${dictionary.guid}, ${classifier}, ${edition}, ${file.name.slice(0, 255)}, ${Buffer.from(file.content)}, ${run})`);
  return readLoad(tx, guid);
}

const dictionaryOf = async (tx: Tx, guid: string): Promise<string> => {
  const found = await tx.one<{ dictionary: string }>(
    sql`select dictionary_guid as dictionary from classifier_load where guid = ${guid}`,
  );
  return found?.dictionary ?? Promise.reject(new AppError('not_found'));
};

/** Starts applying a load; repeating it has no effect. Errors: 403, 404, 409 for a load that was not read. */
async function startApplying(tx: Tx, actor: Actor, guid: string): Promise<ClassifierLoad> {
  await changedDictionary(tx, actor, await dictionaryOf(tx, guid));
  const load = await readLoad(tx, guid);
  if (load.state === 'applied' || load.state === 'applying') return load;
  if (load.state !== 'ready')
    throw new AppError('conflict', {
      detail:
        load.state === 'reading'
          ? 'Файл ещё читается.'
          : 'Файл не прочитан, применять нечего: исправьте его и загрузите снова.',
    });
  const run = await enqueue(tx, JOB, { load: guid });
  await tx.run(sql`update classifier_load set run_guid = ${run} where guid = ${guid}`);
  return readLoad(tx, guid);
}

/** Turns the codes of a dictionary into ordinary values. Errors: 403, 404, 409. */
async function detach(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { guid, name, classifier, classifierDate } = await changedDictionary(tx, actor, (await schemaOf(tx, id)).guid);
  if (!classifier) throw new AppError('conflict', { detail: 'У словаря нет классификатора.' });
  if ((await loadsOf(tx, sql`l.dictionary_guid = ${guid} and ${isGoing}`)).length)
    throw new AppError('conflict', { detail: UNDER_WAY });
  await tx.run(sql`
    update dictionary set classifier = null, classifier_date = null, version = version + 1, updated_at = now() where guid = ${guid}`);
  await tx.run(sql`delete from classifier_load where dictionary_guid = ${guid}`);
  writeJournal(tx, actor, {
    action: 'remove',
    organization: placeIn(dictionaries, actor),
    entity: 'classifier_load',
    recordName: name,
    before: { classifier: classifiers[classifier as keyof typeof classifiers], classifierDate },
  });
}

/** Serves external classifiers: an edition is read, reviewed and applied; a dictionary is kept in sync with a
 *  classifier, or detached. */
export function serveClassifiers(server: Server): void {
  serve(server, calls.loads, async ({ tx, params }) =>
    loadsOf(tx, sql`l.dictionary_guid = ${(await schemaOf(tx, params.id)).guid}`),
  );
  serve(server, calls.load, ({ tx, params }) => readLoad(tx, params.guid));
  serve(server, calls.changes, async ({ tx, params, query }) => {
    await dictionaryOf(tx, params.guid);
    return tx.rows<ClassifierChange>(sql`
      select value_guid as value, code, name, former_name as "formerName" from classifier_change
      where load_guid = ${params.guid} and kind = ${query.kind} order by number
      offset ${integer(Number(query.from ?? 0))} limit ${integer(CHANGES_SHOWN)}`);
  });
  serve(server, calls.apply, ({ tx, actor, params }) => startApplying(tx, actor, params.guid));
  serve(server, calls.detach, ({ tx, actor, params }) => detach(tx, actor, params.id));
  serveOpen(server, calls.send, async ({ actor, params, query, body, request }) => {
    const [file, ...others] = body.given ?? [];
    if (!file) throw invalidField('file', REQUIRED);
    if (others.length) throw invalidField('file', 'Загрузите один файл');
    if (file.content.length > MAX_FILE_MB * 1024 * 1024) throw invalidField('file', `Файл больше ${MAX_FILE_MB} МБ`);
    return asActor(server, actor!, request, (tx) => keepFile(tx, actor!, params.id, query, file));
  });
}
