import type { Resource } from 'contract/kit/resource.ts';
import { useEffect } from 'react';
import { useCall } from '../../api/queries.ts';
import { keepPlace, placeOf } from '../state/list-place.ts';

/** The records before and after this one in the list that the user came from. */
export function useNeighbours(
  resource: Resource,
  guid: string,
): { previous?: string; next?: string; listHref?: string } {
  const place = placeOf(resource.name);
  const index = place?.positions[guid];
  const first = Math.max((index ?? 0) - 1, 0);
  const { data } = useCall(
    resource.routes.list,
    { query: { ...place?.request, limit: '3', offset: String(first) } },
    { enabled: place !== null && index !== undefined, staleTime: 30_000 },
  );
  useEffect(() => {
    const kept = placeOf(resource.name);
    if (!kept) return;
    const loaded = Object.fromEntries(data?.items.map((row, step) => [row.guid, first + step]) ?? []);
    keepPlace(resource.name, { ...kept, opened: guid, positions: { ...kept.positions, ...loaded } });
  }, [data, first, guid, resource.name]);

  if (index === undefined) return { listHref: place?.href };
  const at = (wanted: number) => (wanted < 0 ? undefined : data?.items[wanted - first]?.guid);
  return { previous: at(index - 1), next: at(index + 1), listHref: place?.href };
}
