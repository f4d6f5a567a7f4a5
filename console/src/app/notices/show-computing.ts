import type { QueryClient } from '@tanstack/react-query';
import { isComputing } from '../../api/problem-error.ts';
import { toast } from '../../ui/toast.ts';

const ID = 'computing';

/** Shows the progress while anything on the screen waits for a computation. */
export function showComputing(client: QueryClient): void {
  const cache = client.getQueryCache();
  let shown = '';
  let showing = Promise.resolve();
  const show = async (message: string, isFirst: boolean) => {
    if (isFirst) return toast({ id: ID, message, loading: true, autoClose: false });
    const { notifications } = await import('@mantine/notifications');
    if (message) notifications.update({ id: ID, message, loading: true, autoClose: false });
    else notifications.hide(ID);
  };
  const update = () => {
    const waiting = cache.findAll({ fetchStatus: 'fetching' }).map(({ state }) => state.fetchFailureReason);
    const message = waiting.findLast(isComputing)?.problem.detail ?? '';
    if (message === shown) return;
    const isFirst = !shown;
    shown = message;
    showing = showing.then(() => show(message, isFirst));
  };
  cache.subscribe((event) => {
    const isRefused = event.type === 'updated' && event.action.type === 'failed';
    if (isRefused || shown) update();
  });
  update();
}
