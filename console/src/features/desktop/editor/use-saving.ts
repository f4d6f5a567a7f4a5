import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOf, useSend } from '../../../api/queries.ts';
import { toast } from '../../../ui/toast.ts';
import type { Layout } from '../layout/layout.ts';
import type { AnyDesktop } from '../layout/any-desktop.ts';

const keyOf = (desktop: AnyDesktop): QueryKey =>
  'name' in desktop
    ? queryOf(namedDesktopCalls.get, { params: { guid: desktop.guid } }).queryKey
    : queryOf(desktopCalls.get, {}).queryKey;
const read = (desktop: AnyDesktop): Promise<AnyDesktop> =>
  'name' in desktop ? call(namedDesktopCalls.get, { params: { guid: desktop.guid } }) : call(desktopCalls.get, {});

/** Saves a layout: of a named desktop, or as the user's own or the organization's default. */
export function useSaving(desktop: AnyDesktop, onSaved: () => void) {
  const client = useQueryClient();
  const sends = {
    own: useSend(desktopCalls.save),
    common: useSend(desktopCalls.saveDefault),
    named: useSend(namedDesktopCalls.update),
  };
  const [way, setWay] = useState<keyof typeof sends>('own');
  const reread = useMutation({ mutationFn: () => read(desktop) });
  // Shows the saved desktop at once instead of the previous one.
  const done = (message: string) => ({
    onSuccess: (answer: AnyDesktop) => {
      client.setQueryData<AnyDesktop>(keyOf(answer), answer);
      void toast({ color: 'green', message });
      onSaved();
    },
  });
  const store = (layout: Layout, as: keyof typeof sends, over: AnyDesktop) => {
    setWay(as);
    const body = { items: [...layout] };
    if ('name' in over) {
      const { guid, name, requiredEntity, version } = over;
      sends.named.mutate(
        { params: { guid }, body: { name, requiredEntity, ...body }, ifMatch: version },
        done('Рабочий стол сохранён'),
      );
    } else if (as === 'common')
      sends.common.mutate(
        { body, ifMatch: over.defaultVersion },
        done('Общий рабочий стол сохранён: его видят все, у кого нет своего'),
      );
    else sends.own.mutate({ body, ifMatch: over.version }, done('Рабочий стол сохранён'));
  };
  const { error, isPending, reset } = sends[way];
  return {
    isSaving: isPending || reread.isPending,
    error: reread.error ?? error,
    /** Somebody else has saved the desktop since it was loaded. */
    isOutdated: !reread.error && error instanceof ProblemError && error.is('stale'),
    save: (layout: Layout) => store(layout, 'name' in desktop ? 'named' : 'own', desktop),
    saveDefault: (layout: Layout) => store(layout, 'common', desktop),
    /** Overwrites the other person's version. */
    overwrite: (layout: Layout) => reread.mutate(undefined, { onSuccess: (stored) => store(layout, way, stored) }),
    /** Keeps the layout unsaved; closing the editor shows the stored one. */
    keep: () => {
      reset();
      void client.invalidateQueries({ queryKey: keyOf(desktop) });
    },
  };
}
