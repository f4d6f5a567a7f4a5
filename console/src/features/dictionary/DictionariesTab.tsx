import { dictionaries } from 'contract/features/dictionaries.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { Column } from '../../resource/Column.tsx';
import { ResourceListPage } from '../../resource/ResourceListPage.tsx';
import { formatNumber } from '../../ui/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ValueSearch } from './ValueSearch.tsx';

const resource = anyResource(dictionaries);
const cardPath = (row: AnyRow) => paths.dictionary(String(row['id']));

export const DictionariesTab = () => (
  <ResourceListPage resource={resource} cardPath={cardPath} isBulk={false}>
    <ValueSearch />
    <Column name="valuesCount" isNumeric>
      {(row) => <TextLink to={paths.dictionaryValues(String(row['id']))}>{formatNumber(Number(row['valuesCount']))}</TextLink>}
    </Column>
  </ResourceListPage>
);
