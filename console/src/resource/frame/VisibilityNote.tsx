import { Text } from '@mantine/core';
import { decide, decideAny } from 'contract/rights/decide.ts';
import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import { useWho } from '../../api/who.ts';

interface Props {
  of: readonly EntityType[];
}

const named = (entities: readonly EntityType[]) => entities.map((entity) => `«${entityTypes[entity]}»`).join(', ');

/** Names the sections whose records the person sees only partly or not at all, beside totals and charts of them. */
export function VisibilityNote({ of }: Props) {
  const { rights } = useWho();
  const limited = of.filter((entity) => !decide(rights, entity, 'read').allowed);
  if (limited.length === 0) return null;
  const { partly = [], closed = [] } = Object.groupBy(limited, (entity) =>
    decideAny(rights, entity, 'read').allowed ? 'partly' : 'closed',
  );
  return (
    <Text size="sm" role="note">
      Учтено только то, что вам открыто.{partly.length > 0 && ` Видны не все: ${named(partly)}.`}
      {closed.length > 0 && ` Закрыты: ${named(closed)}.`}
    </Text>
  );
}
