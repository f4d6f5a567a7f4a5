import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isRunning } from 'contract/kit/resource-import.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { queryOf, useSend } from '../api/queries.ts';
import { organization } from '../api/session.ts';
import { useWho } from '../api/who.ts';

const ASK_EVERY_MS = 500;

/** The import of a list that the person has begun in this browser: it goes on while the window shows something else, and is
 *  found again in another one. */
export function useImport({ name, routes: { imports } }: Resource, zone: string) {
  const { userModel } = useWho();
  const [guid, setGuid] = useLocalStorage<string | null>({
    key: `import ${userModel.guid} ${organization() ?? ''} ${name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
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
  return {
    /** Undefined while no file is opened. */
    state: guid === null ? undefined : read.data,
    params,
    isBusy: open.isPending || check.isPending || load.isPending,
    error: open.error ?? check.error ?? load.error ?? stop.error,
    async open(file: File) {
      const { guid: opened } = await open.mutateAsync({ query: { fileName: file.name, zone }, body: file });
      setGuid(opened);
    },
    check: (columns: (string | null)[]) => check.mutateAsync({ params, body: { columns } }),
    load: (partial: boolean) => load.mutateAsync({ params, body: { partial } }),
    stop: () => stop.mutateAsync({ params }),
    leave() {
      setGuid(null);
      for (const sent of [open, check, load, stop]) sent.reset();
    },
  };
}
export type ImportWork = ReturnType<typeof useImport>;
