import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { Suspense } from 'react';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { lazyLater } from '../../ui/lazy-later.ts';
import { linkTo } from '../../ui/link-to.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './ValueSearch.module.css';

const ValueSearch = lazyLater(async () => ({ default: (await import('./ValueSearch.tsx')).ValueSearch }));
const cells: OwnCells<typeof dictionaries> = {
  valuesCount: {
    cell: (row) => (
      <TextLink to={paths.dictionaryValues(String(row.id))}>{formatNumber(row.valuesCount ?? 0)}</TextLink>
    ),
  },
};
const cardPath = (row: Row<typeof dictionaries>) => paths.dictionary(String(row.id));

export const DictionariesTab = () => (
  <ResourceList resource={dictionaries} cardPath={cardPath} isBulk={false} cells={cells}>
    <ListHeading>
      <Button variant="default" renderRoot={(props) => <Link {...props} {...linkTo(paths.sharedProposals)} />}>
        Предложения
      </Button>
      <Suspense fallback={<div className={classes.place} />}>
        <ValueSearch />
      </Suspense>
    </ListHeading>
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
