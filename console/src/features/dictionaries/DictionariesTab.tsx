import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { Column } from '../../resource/Column.tsx';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { formatNumber } from '../../ui/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';

// A list of options is heavy, and the table should not wait for it.
const ValueSearch = lazy(async () => ({ default: (await import('./ValueSearch.tsx')).ValueSearch }));
const resource = anyResource(dictionaries);
const cardPath = (row: AnyRow) => paths.dictionary(String(row['id']));

export const DictionariesTab = () => (
  <ResourceList resource={resource} cardPath={cardPath} isBulk={false}>
    <ListHeading>
      <Suspense>
        <ValueSearch />
      </Suspense>
    </ListHeading>
    <Column name="valuesCount" isNumeric>
      {(row) => (
        <TextLink to={paths.dictionaryValues(String(row['id']))}>{formatNumber(Number(row['valuesCount']))}</TextLink>
      )}
    </Column>
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
