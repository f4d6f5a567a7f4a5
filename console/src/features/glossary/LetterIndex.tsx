import { glossaryCalls } from 'contract/features/glossary/calls.ts';
import { useCall } from '../../api/queries.ts';
import { useList } from '../../resource/state/list-context.ts';
import { countOf } from '../../ui/text/format.ts';
import { conditionValue, withCondition } from './glossary-filter.ts';
import page from '../../ui/Page.module.css';
import classes from './LetterIndex.module.css';

const forms = ['термин', 'термина', 'терминов'] as const;

/** The first letters of the terms; a second click on a letter removes the filter. Letters without found terms are
 *  disabled instead of removed, so that the index does not shift. */
export function LetterIndex() {
  const { search, change, isPast, zone } = useList();
  const filter = withCondition(search.filter, { field: 'term', op: 'starts', value: undefined });
  const query = isPast ? {} : { search: search.search, filter, zone };
  const { data = [] } = useCall(glossaryCalls.letters, { query }, { keepPrevious: true });
  const chosen = conditionValue(search.filter, 'term', 'starts');
  const choose = (letter: string) => {
    const value = letter === chosen ? undefined : letter;
    void change({ filter: withCondition(search.filter, { field: 'term', op: 'starts', value }) });
  };
  return (
    <nav className={page.actions} style={{ gap: 2, minHeight: 38 }} aria-label="Алфавитный указатель">
      {data.map(({ letter, count }) => (
        <button
          key={letter}
          type="button"
          className={classes.letter}
          aria-pressed={letter === chosen}
          data-tip={countOf(count, forms)}
          disabled={count === 0 && letter !== chosen}
          onClick={() => choose(letter)}
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}
