import { useQuery } from '@tanstack/react-query';
import type { BulkRequest } from 'contract/kit/resource-answers.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { call } from '../../api/call.ts';

/** The preview of a bulk action. It is a POST that changes nothing, so it is cached like any other read. */
export const useBulkPreview = (resource: Resource, body: Omit<BulkRequest, 'preview'>, enabled: boolean) =>
  useQuery({
    queryKey: ['bulk-preview', resource.name, body],
    queryFn: ({ signal }) => call(resource.routes.bulk, { body: { ...body, preview: true }, signal }),
    enabled,
    gcTime: 0,
    retry: false,
  });

export type BulkPreviewQuery = ReturnType<typeof useBulkPreview>;
