import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { PRESENT_EVERY_MS, presence, type Viewer } from 'contract/features/presence/calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { useEvents } from '../../api/events.ts';
import type { CardRecord } from '../state/record-context.ts';

const NOBODY: readonly Viewer[] = [];

/** Reports that a record is open or being edited while the tab is visible; returns the other people who have it open,
 *  or an empty list when unknown. */
export function useViewers({ resource, row }: CardRecord, isEditing: boolean): readonly Viewer[] {
  const [guid] = useState(() => crypto.randomUUID());
  const params = { guid };
  const body = { resource: resource.name, record: row.guid, isEditing };
  const { data } = useQuery({
    queryKey: [presence.report.path, body],
    queryFn: ({ signal }) => call(presence.report, { params, body, isPassive: true, signal }),
    enabled: useDocumentVisibility() === 'visible',
    refetchInterval: PRESENT_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEvents(['presence'], [presence.report.path]);
  useEffect(() => {
    const leave = () => void call(presence.leave, { params: { guid }, isPassive: true }).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [guid]);
  return data ?? NOBODY;
}
