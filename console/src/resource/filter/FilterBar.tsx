import { IconFilter } from '@tabler/icons-react';
import { parseFilter } from 'contract/kit/filter.ts';
import { lazy, Suspense, useState } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import page from '../../ui/Page.module.css';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import { chipsOf, filterOfChips } from '../value/filter-sentence.ts';
import { useList } from '../state/list-context.ts';

const FilterSentence = lazy(async () => ({ default: (await import('../value/FilterSentence.tsx')).FilterSentence }));
const FilterDialog = lazy(async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog }));

/** The filter as chips, one sentence each; a click opens the builder. */
export function FilterBar() {
  const { resource, search, change } = useList();
  const [isOpened, setOpened] = useState(false);
  const filter = search.filter ? parseFilter(search.filter) : null;
  const chips = chipsOf(filter);
  const remove = (index: number) => void change({ filter: filterOfChips(chips.toSpliced(index, 1)) });

  return (
    <>
      <ToolButton icon={IconFilter} onClick={() => setOpened(true)}>
        Фильтр
      </ToolButton>
      <div className={page.chosen}>
        {chips.map((chip, index) => (
          <Chip key={JSON.stringify(chip)} onClick={() => setOpened(true)} onRemove={() => remove(index)}>
            <Suspense fallback="…">
              <FilterSentence resource={resource} filter={chip} />
            </Suspense>
          </Chip>
        ))}
      </div>
      <Suspense>
        {isOpened && (
          <FilterDialog
            resource={resource}
            filter={filter}
            title="Фильтр"
            verb="Показать"
            onApply={(chosen) => void change({ filter: chosen })}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  );
}
