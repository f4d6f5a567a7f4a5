import { Anchor, Group, Text } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { returnRequest } from 'contract/features/journal/returns.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { queryClient } from '../../api/query-client.ts';
import { countOf } from '../../ui/text/format.ts';
import { hideToast, toast } from '../../ui/toast.ts';

const records = ['запись', 'записи', 'записей'] as const;

/** Shows the progress and the result of an undo. */
async function undoing(key: string, work: () => Promise<NotificationData>): Promise<void> {
  const id = `undoing ${key}`;
  void toast({ id, loading: true, autoClose: false, withCloseButton: false, message: 'Возвращаем…' });
  try {
    const outcome = await work();
    await queryClient.invalidateQueries();
    void toast(outcome);
  } catch (error) {
    const { title, text, isKept } = errorText(error);
    void toast(
      isKept ? { color: 'blue', title, message: text } : { color: 'red', title: `Не вернуть: ${title}`, message: text },
    );
  } finally {
    await hideToast(id);
  }
}

/** Undoes the changes of a request. */
export const undo = (request: string): Promise<void> =>
  undoing(request, async () => {
    const { changed, refusal } = await call(returnRequest, { params: { request } });
    const rest = refusal ? ` Не всё: ${refusal}` : '';
    return { color: refusal ? 'orange' : 'blue', message: `Возвращено: ${countOf(changed, records)}.${rest}` };
  });

export interface Done {
  title?: string;
  message: string;
  /** The identifier of the request to undo. */
  request: string;
  /** Restores the previous value of something that is not a record. */
  setBack?: () => Promise<unknown>;
  /** Opens what was created. */
  open?: (() => void) | undefined;
}

/** Shows that something was done, with buttons to undo it and to open it. */
export function toastDone({ title, message, request, setBack, open }: Done): void {
  const id = `undo ${request}`;
  const hide = () => hideToast(id);
  const undoIt = () =>
    setBack
      ? undoing(request, () => setBack().then(() => ({ color: 'blue', message: 'Изменение отменено.' })))
      : undo(request);
  const choices = {
    ...(open && { Открыть: () => void hide().then(open) }),
    Вернуть: () => void hide().then(undoIt),
  };
  void toast({
    id,
    color: 'green',
    title,
    autoClose: 10_000,
    message: (
      <Group gap="0 12px">
        <Text size="sm" flex="1 1 160px">
          {message}
        </Text>
        <Group gap="sm">
          {Object.entries(choices).map(([label, run]) => (
            <Anchor key={label} component="button" type="button" size="sm" onClick={run}>
              {label}
            </Anchor>
          ))}
        </Group>
      </Group>
    ),
  });
}
