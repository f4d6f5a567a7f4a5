import { Button, Group, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { classifierCalls } from 'contract/features/dictionaries/classifiers.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';

interface Props {
  id: string;
  refusal: string | undefined;
}

/** Converts the codes of a dictionary to ordinary values, after a confirmation. */
export function DetachButton({ id, refusal }: Props) {
  const [isAsked, setAsked] = useState(false);
  const detach = useSend(classifierCalls.detach);
  return (
    <>
      {detach.error && <ErrorNote {...formErrorText(detach.error)} />}
      <Group gap="xs">
        {isAsked ? (
          <>
            <Text size="sm">
              Коды станут обычными значениями: их можно будет менять и удалять. Список загрузок исчезнет.
            </Text>
            <Button
              size="compact-sm"
              color="red"
              loading={detach.isPending}
              onClick={() => detach.mutate({ params: { id } }, { onSettled: () => setAsked(false) })}
            >
              Отвязать
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAsked(false)}>
              Оставить
            </Button>
          </>
        ) : (
          <ActionButton icon={IconLinkOff} refusal={refusal} onClick={() => setAsked(true)}>
            Отвязать от классификатора
          </ActionButton>
        )}
      </Group>
    </>
  );
}
