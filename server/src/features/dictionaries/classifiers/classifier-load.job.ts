import { classifiers, dictionaries } from 'contract/features/dictionaries/facts.ts';
import { decide } from 'contract/rights/decide.ts';
import { AppError } from '../../../core/app-error.ts';
import { placeIn, writeJournal } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { UnreadableFile } from '../../../files/unzip.ts';
import { job, type JobContext, type JobResult } from '../../../jobs/kind.ts';
import { applyLoad } from './apply.ts';
import { changedDictionary, type Found } from './loads.ts';
import { readFile } from './read-file.ts';
import type { ClassifierEdition } from 'contract/features/dictionaries/classifiers.ts';

interface Stored extends ClassifierEdition {
  guid: string;
  dictionary: string;
  fileName: string;
  content: Buffer | null;
  readAt: string | null;
  appliedAt: string | null;
  found: Found | null;
}

const shown = (count: number) => count.toLocaleString('ru');
const summaryOf = ({ changes: { added, changed, withdrawn, returned } }: Found) =>
  `новых кодов — ${shown(added)}, изменённых — ${shown(changed)}, исключённых — ${shown(withdrawn)}, вернувшихся — ${shown(returned)}`;

/** Performs the next step of a load: reading the file, or applying it. */
async function takeStep(tx: Tx, context: JobContext, guid: string): Promise<JobResult> {
  const load = await tx.one<Stored>(sql`
    select guid, dictionary_guid as dictionary, classifier, edition, file_name as "fileName", content, read_at as "readAt",
      applied_at as "appliedAt", found
    from classifier_load where guid = ${guid} for update`);
  if (!load) throw new AppError('invalid', { detail: 'Этого файла больше нет: загрузите его снова.' });
  if (load.appliedAt) return { summary: 'Эта редакция уже применена' };
  const dictionary = await changedDictionary(tx, context.actor, load.dictionary);
  // Files are read in turn, so this one may wait for others.
  await tx.run(sql`set local idle_in_transaction_session_timeout = '3min'`);
  const title = `${dictionary.name}, ${classifiers[load.classifier]}`;
  if (load.content) {
    const found = await readFile(tx, { ...load, content: load.content }, context);
    if (found.mistakesTotal)
      return { summary: `${title}: ошибок в файле — ${shown(found.mistakesTotal)}`, hasWarnings: true };
    return { summary: `${title}: прочитано; ${summaryOf(found)}` };
  }
  await applyLoad(tx, dictionary, { ...load, readAt: load.readAt!, found: load.found! }, (done, total) => {
    context.signal.throwIfAborted();
    context.progress(done, total);
  });
  writeJournal(tx, context.actor, {
    action: 'update',
    organization: placeIn(dictionaries, context.actor),
    entity: 'classifier_load',
    recordName: dictionary.name,
    before: { classifierDate: dictionary.classifierDate },
    after: {
      classifier: classifiers[load.classifier],
      classifierDate: load.edition,
      file: load.fileName,
      ...load.found!.changes,
    },
  });
  return { summary: `${title}: ${summaryOf(load.found!)}` };
}

/** Loads an edition of an external classifier into its dictionary: first reads the file, later applies it on
 *  request. */
export const classifierLoadJob = job<{ load?: string }>({
  name: 'classifierLoad',
  async run(context, { load }) {
    if (!load) throw new AppError('invalid', { detail: 'В запуске не названа загрузка классификатора.' });
    const changesShared = decide(context.actor.rights, 'sharedData', 'update').allowed;
    try {
      return await asOrg(context.pool, { ...context.actor, changesShared }, 'write', (tx) =>
        takeStep(tx, context, load),
      );
    } catch (error) {
      throw error instanceof UnreadableFile ? new AppError('invalid', { detail: error.message }) : error;
    }
  },
});
