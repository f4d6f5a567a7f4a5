import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconX } from '@tabler/icons-react';
import {
  changeSetCalls,
  setChangeKinds,
  type SetChange,
  type WholeChangeSet,
} from 'contract/features/dictionaries/change-sets.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { FieldLines } from '../../../resource/value/FieldLines.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { StatusText } from '../../../ui/StatusText.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import classes from './CollectedChange.module.css';
import { RemovalDialog } from './RemovalDialog.tsx';

interface Props {
  id: string;
  set: WholeChangeSet;
  change: SetChange;
  values: Resource;
  /** Why the person may not change the set. */
  refusal: string | undefined;
  /** Why the change cannot be made, according to the last check. */
  fault: string | null;
  onChanged: () => void;
}

/** One change of a set: the new value next to the present one. */
export function CollectedChange({ id, set, change, values, refusal, fault, onChanged }: Props) {
  const { guid, kind, value, name, lines, author, replacement } = change;
  const take = useSend(changeSetCalls.take);
  const [isOpened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const isPublished = set.state === 'published';
  const isThere = value !== null && !(isPublished && kind === 'remove');
  const trouble = fault ?? change.hindrance;
  return (
    <article className={classes.change} aria-label={`${setChangeKinds[kind]}: ${name}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="h3">
          {isThere ? <TextLink to={paths.dictionaryValue(id, value)}>{name}</TextLink> : name}
        </Text>
        <Text size="sm">{setChangeKinds[kind]}</Text>
      </Group>
      {author && (
        <Text size="sm" c="dimmed">
          {author}
        </Text>
      )}
      {lines.length > 0 && (
        <FieldLines
          lines={lines}
          beside={kind === 'create' ? null : isPublished || set.state === 'withdrawn' ? 'was' : 'now'}
          title="Станет"
        />
      )}
      {replacement && <Text size="sm">Вместо него везде встанет «{replacement}».</Text>}
      {trouble && (
        <StatusText kind="bad" icon={IconAlertTriangle}>
          {trouble}
        </StatusText>
      )}
      {set.state === 'open' && (
        <Group gap="xs" mt="sm">
          <ActionButton icon={IconPencil} refusal={refusal} onClick={() => setOpened(true)}>
            Править
          </ActionButton>
          <ActionButton
            icon={IconX}
            refusal={refusal}
            onClick={() => take.mutate({ params: { guid: set.guid, change: guid } }, { onSuccess: onChanged })}
          >
            Убрать из набора
          </ActionButton>
        </Group>
      )}
      {take.error && <ErrorNote {...errorText(take.error)} />}
      {isOpened && kind !== 'remove' && (
        <ChangeDialog set={set} change={change} values={values} value={value} onClose={close} onPut={onChanged} />
      )}
      {isOpened && kind === 'remove' && (
        <RemovalDialog set={set} change={change} values={values} value={value!} onClose={close} onPut={onChanged} />
      )}
    </article>
  );
}
