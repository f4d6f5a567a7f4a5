import { useQueries } from '@tanstack/react-query';
import type { Filter } from 'contract/kit/filter.ts';
import { queryOf } from '../api/queries.ts';
import { filterSentence, referencesOf } from './filter-sentence.ts';
import { useList } from './list-context.ts';
import { referenceTarget, titleOf } from './references.ts';

interface Props {
  filter: Filter;
}

/** A filter in words, with the names of the records that it mentions. */
export function FilterSentence({ filter }: Props) {
  const { resource, zone } = useList();
  const references = referencesOf(resource, filter);
  const names = useQueries({
    queries: references.map(({ to, guid }) => queryOf(referenceTarget(to).routes.get, { params: { guid } })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const reference = references[index];
          return data && reference ? [[reference.guid, titleOf(referenceTarget(reference.to), data)]] : [];
        }),
      ),
  });
  return filterSentence(resource, filter, zone, (guid) => names.get(guid) ?? '…');
}
