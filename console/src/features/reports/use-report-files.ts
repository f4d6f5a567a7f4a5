import { useQuery } from '@tanstack/react-query';
import { reportCalls } from 'contract/features/reports/calls.ts';
import { isBeingMade } from 'contract/features/reports/facts.ts';
import { queryOf } from '../../api/queries.ts';

const AGAIN_MS = 1000;

/** The files of a report and its last job, polled while the job is running. */
export const useReportFiles = (guid: string) =>
  useQuery({
    ...queryOf(reportCalls.files, { params: { guid } }),
    refetchInterval: ({ state: { data } }) => (data?.last && isBeingMade(data.last.state) ? AGAIN_MS : false),
  });
