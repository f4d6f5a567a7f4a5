import type { glossary } from 'contract/features/glossary/facts.ts';
import type { Input } from 'contract/kit/resource.ts';
import { outcomeOf, plainKeeper, type Keeper, type RowOutcome } from '../imports/records/save-rows.service.ts';
import { createTerm, updateTerm } from './glossary.service.ts';

/** Saves imported terms: each gets its author, and a reworded approved term becomes a draft again. */
export const termKeeper: Keeper = {
  known: plainKeeper.known,
  locked: plainKeeper.locked,
  async save(loading, rows) {
    const { tx, actor } = loading;
    const outcomes: RowOutcome[] = [];
    for (const { input, before } of rows) {
      const given = input as Input<typeof glossary>;
      if (before)
        outcomes.push(outcomeOf(loading, before, await updateTerm(tx, actor, before.guid, before.version, given)));
      else {
        await createTerm(tx, actor, given);
        outcomes.push('created');
      }
    }
    return outcomes;
  },
};
