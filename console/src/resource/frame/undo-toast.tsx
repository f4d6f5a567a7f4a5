import { Anchor, Group, Text } from '@mantine/core';
import { returnRequest } from 'contract/features/journal/returns.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { queryClient } from '../../api/query-client.ts';
import { countOf } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';

const records = ['запись', 'записи', 'записей'] as const;

/** Undoes what a request of the person has changed; says that it is at work, and what came of it. */
export async function undo(request: string): Promise<void> {
  const id = `undoing ${request}`;
  void toast({ id, loading: true, autoClose: false, withCloseButton: false, message: 'Возвращаем…' });
  try {
    const { changed, refusal } = await call(returnRequest, { params: { request } });
    await queryClient.invalidateQueries();
    const rest = refusal ? ` Не всё: ${refusal}` : '';
    void toast({ color: refusal ? 'orange' : 'blue', message: `Возвращено: ${countOf(changed, records)}.${rest}` });
  } catch (error) {
    const { title, text, isKept } = errorText(error);
    void toast(
      isKept ? { color: 'blue', title, message: text } : { color: 'red', title: `Не вернуть: ${title}`, message: text },
    );
  } finally {
    const { notifications } = await import('@mantine/notifications');
    notifications.hide(id);
  }
}

export interface Done {
  title?: string;
  message: string;
  /** The identifier of the request that did it. */
  request: string;
  /** Leads to what was made. */
  open?: (() => void) | undefined;
}

/** Tells that something was done, with a button that undoes it and one that leads there. */
export function tellDone({ title, message, request, open }: Done): void {
  const id = `undo ${request}`;
  const hide = async () => (await import('@mantine/notifications')).notifications.hide(id);
  const choices = {
    ...(open && { Открыть: () => void hide().then(open) }),
    Вернуть: () => void hide().then(() => undo(request)),
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
