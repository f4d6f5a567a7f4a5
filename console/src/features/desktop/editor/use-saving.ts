import { useQueryClient } from '@tanstack/react-query';
import { desktopCalls, type Desktop } from 'contract/features/desktop/calls.ts';
import { queryOf, useSend } from '../../../api/queries.ts';
import { toast } from '../../../ui/toast.ts';
import type { Layout } from '../layout/layout.ts';

/** Saves a layout as the user's own or as the organization's default. */
export function useSaving({ version, defaultVersion }: Desktop, onSaved: () => void) {
  const client = useQueryClient();
  const own = useSend(desktopCalls.save);
  const common = useSend(desktopCalls.saveDefault);
  const done = (message: string) => (answer: Desktop) => {
    // The screen shows the saved desktop at once, not the one before it.
    client.setQueryData(queryOf(desktopCalls.get, {}).queryKey, answer);
    void toast({ color: 'green', message });
    onSaved();
  };
  return {
    isSaving: own.isPending || common.isPending,
    error: own.error ?? common.error,
    save: (layout: Layout) =>
      own.mutate({ body: { items: [...layout] }, ifMatch: version }, { onSuccess: done('Рабочий стол сохранён') }),
    saveDefault: (layout: Layout) =>
      common.mutate(
        { body: { items: [...layout] }, ifMatch: defaultVersion },
        { onSuccess: done('Общий рабочий стол сохранён: его видят все, у кого нет своего') },
      ),
  };
}
