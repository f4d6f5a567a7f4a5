import { Text } from '@mantine/core';
import type { Resource } from 'contract/kit/resource.ts';
import { followersOf } from 'contract/rights/extent.ts';
import { entityTypes } from 'contract/rights/permissions.ts';
import { requiredElsewhere } from 'contract/rights/required-elsewhere.ts';
import classes from './Rules.module.css';

interface Props {
  resource: Resource;
  hidden: unknown;
}

/** Lists other data that hidden fields make unavailable, because it is derived from the records of the section. */
export function FollowersNote({ resource: { name, entity, fields }, hidden }: Props) {
  const followers = followersOf(entity);
  const closing = Array.isArray(hidden) ? requiredElsewhere(name, hidden.map(String)) : [];
  if (followers.length === 0 || closing.length === 0) return null;
  const list = (words: readonly string[]) => words.map((word) => `«${word}»`).join(', ');
  return (
    <Text size="sm" component="output" className={classes.wide}>
      Вместе с {closing.length === 1 ? 'полем' : 'полями'} {list(closing.map((key) => fields[key]?.label ?? key))}{' '}
      участнику группы закроется и то, что стоит на этих записях:{' '}
      {list(followers.map((follower) => entityTypes[follower]))}.
    </Text>
  );
}
