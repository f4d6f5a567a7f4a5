import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { linkTerms, type desktopLinkCalls, type LinkSubject, type LinkTerm } from 'contract/features/desktop/links.ts';
import { useState, type SubmitEvent } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { formErrorText } from '../../../api/error-text.ts';
import type { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { refused } from '../../../ui/refusal/refused.ts';

const terms = Object.entries(linkTerms).map(([value, label]) => ({ value, label }));

const contents = [
  { value: 'live', label: 'Числа на момент открытия: те, которые видите вы' },
  { value: 'snapshot', label: 'Снимок: числа этой минуты, больше не изменятся' },
];

interface Props {
  subject: Omit<LinkSubject, 'zone'>;
  make: ReturnType<typeof useSend<typeof desktopLinkCalls.make>>;
}

/** Asks what a link shows and how long it is valid. */
export function LinkForm({ subject, make }: Props) {
  const zone = useTimeZone();
  const refusal = useRefusal('desktops', 'update');
  const [days, setDays] = useState<LinkTerm>(7);
  const [isSnapshot, setSnapshot] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    make.mutate({ body: { ...subject, zone, days, isSnapshot } });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Select
          label="Что увидят"
          data={contents}
          value={isSnapshot ? 'snapshot' : 'live'}
          allowDeselect={false}
          onChange={(chosen) => setSnapshot(chosen === 'snapshot')}
        />
        {make.error && <ErrorNote {...formErrorText(make.error)} />}
        <Group align="flex-end" justify="space-between">
          <Select
            label="Открывается"
            w={160}
            data={terms}
            value={String(days)}
            allowDeselect={false}
            onChange={(chosen) => setDays(Number(chosen) as LinkTerm)}
          />
          <Button type="submit" loading={make.isPending} {...refused(refusal)}>
            Сделать ссылку
          </Button>
        </Group>
        {refusal && (
          <Text size="sm" c="dimmed">
            {refusal}
          </Text>
        )}
      </Stack>
    </form>
  );
}
