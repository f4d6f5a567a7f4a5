import { useQuery } from '@tanstack/react-query';
import { isRunning } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Mended } from './ImportReport.tsx';
import { useState } from 'react';
import { ProblemError } from '../../api/problem-error.ts';
import { queryOf, useSend } from '../../api/queries.ts';
import { organization } from '../../api/session.ts';
import { usePreference } from '../../ui/preferences/preferences.ts';

const ASK_EVERY_MS = 500;

const isNotFound = (error: Error | null) => error instanceof ProblemError && error.is('not_found');

const parseGuid = (kept: unknown) => (typeof kept === 'string' ? kept : null);

/** The import of a list started by the user. It continues when the user opens another screen, and is shown again on
 *  return. */
export function useImport({ name, routes: { imports } }: Resource, zone: string) {
  const [guid, setGuid] = usePreference(`import/${organization()}/${name}`, parseGuid);
  const params = { import: guid ?? '' };
  const read = useQuery({
    ...queryOf(imports.read, { params }),
    enabled: guid !== null,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.status) ? ASK_EVERY_MS : false),
  });
  const [open, check, load, stop] = [
    useSend(imports.open),
    useSend(imports.check),
    useSend(imports.load),
    useSend(imports.stop),
  ];
  const [request, setRequest] = useState<string | null>(null);
  const following = [check, load, stop];
  const unread = guid === null ? null : read.error;
  const errors = [...following.map(({ error }) => error), unread];
  const isGone = errors.some(isNotFound);
  const error = open.error ?? errors.find((one) => one && !isNotFound(one));
  return {
    /** Undefined while no file is open. */
    state: guid === null || isGone ? undefined : read.data,
    /** True when another file has replaced the one opened here. */
    isGone,
    params,
    isBusy: open.isPending || check.isPending || load.isPending || read.isLoading,
    error,
    /** Reloads the state that could not be loaded. */
    retry: error && error === unread ? () => void read.refetch() : undefined,
    async open(file: File) {
      const { guid: opened } = await open.mutateAsync({ query: { fileName: file.name, zone }, body: file });
      for (const sent of following) sent.reset();
      setGuid(opened);
    },
    check: (columns: (string | null)[], { meanings = [], choices = [] }: Mended = {}) =>
      check.mutateAsync({ params, body: { columns, meanings, choices } }),
    load: (partial: boolean) => load.mutateAsync({ params, body: { partial }, onAnswer: setRequest }),
    /** Starts loading the rows; null when the import was started in another window. */
    request,
    stop: () => stop.mutateAsync({ params }),
    leave() {
      setGuid(null);
      for (const sent of [open, ...following]) sent.reset();
    },
  };
}
export type ImportWork = ReturnType<typeof useImport>;
