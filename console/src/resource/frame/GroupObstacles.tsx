import { Alert, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { rightsCalls } from 'contract/features/rights/calls.ts';
import type { ReactNode } from 'react';
import { queryOf } from '../../api/queries.ts';

interface Props {
  groups: readonly string[];
  /** Shown when all of the groups may be given. */
  children?: ReactNode;
}

/** Why the acting person may neither give nor take away some of these groups. */
export const useGroupRefusals = (groups: readonly string[]): readonly string[] =>
  useQueries({
    queries: groups.map((guid) => queryOf(rightsCalls.obstacleOfGroup, { params: { guid } })),
    combine: (results) => results.flatMap(({ data }) => data?.refusal ?? []),
  });

/** Which of some groups the acting person may neither give nor take away, why, and who may: told while they are chosen. */
export function GroupObstacles({ groups, children = null }: Props) {
  const refusals = useGroupRefusals(groups);
  if (refusals.length === 0) return children;
  return (
    <Alert color="red" title="Эти группы не в ваших правах">
      {refusals.map((refusal) => (
        <Text key={refusal} size="sm">
          {refusal}
        </Text>
      ))}
    </Alert>
  );
}
