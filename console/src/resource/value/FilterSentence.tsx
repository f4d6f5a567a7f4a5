import { useQueries } from '@tanstack/react-query';
import type { Filter } from 'contract/kit/filter.ts';
import { filterSentence, referencesOf } from 'contract/kit/filter-sentence.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { queryOf } from '../../api/queries.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { fieldText } from './field-text.ts';
import { referenceTarget } from '../state/references.ts';

interface Props {
  resource: Resource;
  filter: Filter;
}

/** A filter as a sentence, with the names of the records that it refers to. */
export function FilterSentence({ resource, filter }: Props) {
  const zone = useTimeZone();
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
  return filterSentence(resource, filter, {
    value: (field, value) => fieldText(field, value, zone),
    name: (guid) => names.get(guid) ?? '…',
  });
}
