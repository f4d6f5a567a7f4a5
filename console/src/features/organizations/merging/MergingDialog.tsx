import { Alert, Stack, Text } from '@mantine/core';
import type { organizations } from 'contract/features/organizations/facts.ts';
import { previewMerging, type Merging } from 'contract/features/organizations/merging.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ReferenceInput } from '../../../resource/input/ReferenceInput.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatNumber, pluralForm } from '../../../ui/text/format.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';

interface Props {
  row: Row<typeof organizations>;
  onClose: () => void;
}

const employees = ['сотрудник', 'сотрудника', 'сотрудников'] as const;

const Counts = ({ items }: { items: Merging['records'] }) => (
  <Text component="ul" size="sm" m={0} pl="lg">
    {items.map(({ title, count }) => (
      <li key={title}>
        {title}: {formatNumber(count)}
      </li>
    ))}
  </Text>
);

function Collisions({ collisions }: Pick<Merging, 'collisions'>) {
  return (
    <Alert color="red" title="Пока перенести нельзя: одинаковое у обеих организаций">
      <Text component="ul" size="sm" m={0} pl="lg">
        {collisions.map(({ title, count, examples }) => (
          <li key={title}>
            {title}: {formatNumber(count)} — {examples.join('; ')}
            {count > examples.length && '…'}
          </li>
        ))}
      </Text>
      <Text size="sm" mt="xs">
        Переименуйте или удалите его в одной из них.
      </Text>
    </Alert>
  );
}

const Quotas = ({ quotas }: Pick<Merging, 'quotas'>) => (
  <Alert color="red" title="Пока перенести нельзя: не хватит предела преемника">
    <Text component="ul" size="sm" m={0} pl="lg">
      {quotas.map(({ title, would, most }) => (
        <li key={title}>
          {title}: станет {formatNumber(would)}, предел — {formatNumber(most)}
        </li>
      ))}
    </Text>
    <Text size="sm" mt="xs">
      Увеличить предел может администратор сервиса.
    </Text>
  </Alert>
);

function Preview({ merging }: { merging: Merging }) {
  const { employees: all, inBoth, records, collisions, quotas, stays } = merging;
  const movers = all - inBoth;
  return (
    <Stack gap="sm">
      {collisions.length > 0 && <Collisions collisions={collisions} />}
      {quotas.length > 0 && <Quotas quotas={quotas} />}
      {movers > 0 && (
        <Text size="sm">
          {pluralForm(movers, ['Перейдёт', 'Перейдут', 'Перейдут'])} {countOf(movers, employees)} — без прав: их даст
          администратор преемника.
        </Text>
      )}
      {inBoth > 0 && (
        <Text size="sm">
          В обеих {pluralForm(inBoth, ['работает', 'работают', 'работают'])} {countOf(inBoth, employees)}: карточки и
          права остаются в каждой.
        </Text>
      )}
      {records.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Станут записями преемника
          </Text>
          <Counts items={records} />
        </div>
      )}
      {stays.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Останутся в архиве
          </Text>
          <Counts items={stays} />
        </div>
      )}
    </Stack>
  );
}

/** What a merger would move to the chosen successor, and what is in the way of it. */
export function MergingDialog({ row, onClose }: Props) {
  const [successor, setSuccessor] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title={`Что перейдёт: ${row.shortName}`} size="lg">
      <Stack>
        <Text size="sm">
          Так было бы сегодня. Ничего не меняется, пока не создана реорганизация «Присоединение» с отметкой «Перенести
          людей и записи».
        </Text>
        <ReferenceInput
          data-autofocus
          to="organizations"
          label="К кому присоединяется"
          except={row.guid}
          value={successor}
          onChange={setSuccessor}
        />
        {successor && <Answer guid={row.guid} successor={successor} />}
      </Stack>
    </Dialog>
  );
}

function Answer({ guid, successor }: { guid: string; successor: string }) {
  const { data, error } = useCall(previewMerging, { params: { guid }, query: { successor } }, { staleTime: 0 });
  if (error) return <ErrorNote {...errorText(error)} />;
  return data ? <Preview merging={data} /> : <Loading height={90} />;
}
