import { useQuery } from '@tanstack/react-query';
import type { BulkRequest } from 'contract/kit/resource-answers.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { call } from '../../api/call.ts';

/** What a bulk action would do. Asked with POST and changes nothing, so that it is read like any other answer. */
export const useBulkPreview = (resource: Resource, body: Omit<BulkRequest, 'preview'>, enabled: boolean) =>
  useQuery({
    queryKey: ['bulk-preview', resource.name, body],
    queryFn: ({ signal }) => call(resource.routes.bulk, { body: { ...body, preview: true }, signal }),
    enabled,
    gcTime: 0,
    retry: false,
  });

export type BulkPreviewQuery = ReturnType<typeof useBulkPreview>;
