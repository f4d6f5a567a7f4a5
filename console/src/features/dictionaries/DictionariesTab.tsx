import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';

// A list of options is heavy, and the table should not wait for it.
const ValueSearch = lazy(async () => ({ default: (await import('./ValueSearch.tsx')).ValueSearch }));
const resource = anyResource(dictionaries);

const cells: OwnCells = {
  valuesCount: {
    cell: (row) => (
      <TextLink to={paths.dictionaryValues(String(row['id']))}>{formatNumber(Number(row['valuesCount']))}</TextLink>
    ),
  },
};
const cardPath = (row: AnyRow) => paths.dictionary(String(row['id']));

export const DictionariesTab = () => (
  <ResourceList resource={resource} cardPath={cardPath} isBulk={false} cells={cells}>
    <ListHeading>
      <Suspense>
        <ValueSearch />
      </Suspense>
    </ListHeading>
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
