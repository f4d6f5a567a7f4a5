import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { parseFilter } from 'contract/kit/filter.ts';
import { lazy, Suspense, useState } from 'react';
import { Chip } from '../ui/Chip.tsx';
import { chipsOf, filterOfChips } from './filter-sentence.ts';
import { FilterSentence } from './FilterSentence.tsx';
import { useList } from './list-context.ts';

const FilterDialog = lazy(async () => ({ default: (await import('./FilterDialog.tsx')).FilterDialog }));

/** The filter as chips, each a sentence; a click opens the builder. */
export function FilterBar() {
  const { search, change } = useList();
  const [isOpened, setOpened] = useState(false);
  const filter = search.filter ? parseFilter(search.filter) : null;
  const chips = chipsOf(filter);
  const remove = (index: number) => void change({ filter: filterOfChips(chips.toSpliced(index, 1)) });

  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={16} />} onClick={() => setOpened(true)}>
        Фильтр
      </Button>
      {chips.map((chip, index) => (
        <Chip key={JSON.stringify(chip)} onClick={() => setOpened(true)} onRemove={() => remove(index)}>
          <FilterSentence filter={chip} />
        </Chip>
      ))}
      <Suspense>{isOpened && <FilterDialog filter={filter} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
