import type { Usage } from 'contract/kit/errors.ts';
import { Text } from '@mantine/core';
import { recordPath } from '../../record-path.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import classes from './UsageList.module.css';

interface Props {
  usage: Usage;
}

/** The records that refer to a record: the number of each kind, and the first of them. */
export const UsageList = ({ usage }: Props) => (
  <ul className={classes.list}>
    {usage.map(({ title, total, rows }) => (
      <li key={title}>
        <Text fw={600} size="sm">
          {title}
          {total !== null && `: ${formatNumber(total)}`}
        </Text>
        <ul className={classes.rows}>
          {rows.map(({ guid, name, resource }) => {
            const path = resource ? recordPath(resource, guid) : null;
            return <li key={guid}>{path ? <TextLink to={path}>{name}</TextLink> : name}</li>;
          })}
          {rows.length > 0 && total !== null && total > rows.length && (
            <li>и ещё {formatNumber(total - rows.length)}</li>
          )}
        </ul>
      </li>
    ))}
  </ul>
);
