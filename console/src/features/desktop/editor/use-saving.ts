import { useQueryClient } from '@tanstack/react-query';
import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { queryOf, useSend } from '../../../api/queries.ts';
import { toast } from '../../../ui/toast.ts';
import type { Layout } from '../layout/layout.ts';
import type { AnyDesktop } from '../layout/any-desktop.ts';

/** Saves a layout: that of a desktop with a name, or as the user's own or the organization's default. */
export function useSaving(desktop: AnyDesktop, onSaved: () => void) {
  const client = useQueryClient();
  const own = useSend(desktopCalls.save);
  const common = useSend(desktopCalls.saveDefault);
  const named = useSend(namedDesktopCalls.update);
  // The screen shows the saved desktop at once, not the one before it.
  const done = (message: string) => (answer: AnyDesktop) => {
    const { queryKey } =
      'name' in answer
        ? queryOf(namedDesktopCalls.get, { params: { guid: answer.guid } })
        : queryOf(desktopCalls.get, {});
    client.setQueryData<AnyDesktop>(queryKey, answer);
    void toast({ color: 'green', message });
    onSaved();
  };
  const isSaved = { onSuccess: done('Рабочий стол сохранён') };
  return {
    isSaving: own.isPending || common.isPending || named.isPending,
    error: own.error ?? common.error ?? named.error,
    save: (layout: Layout) => {
      const items = [...layout];
      const ifMatch = desktop.version;
      if ('name' in desktop) {
        const { guid, name } = desktop;
        named.mutate({ params: { guid }, body: { name, items }, ifMatch }, isSaved);
      } else own.mutate({ body: { items }, ifMatch }, isSaved);
    },
    saveDefault: (layout: Layout) => {
      if ('defaultVersion' in desktop)
        common.mutate(
          { body: { items: [...layout] }, ifMatch: desktop.defaultVersion },
          { onSuccess: done('Общий рабочий стол сохранён: его видят все, у кого нет своего') },
        );
    },
  };
}
