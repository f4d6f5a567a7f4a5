import { ActionIcon, Group, Skeleton, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { titleOf } from 'contract/kit/row-title.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { MoreActions } from '../../ui/overlay/MoreActions.tsx';
import classes from '../../ui/Page.module.css';
import type { HeadPlace } from './InHead.tsx';
import { useNeighbours } from './use-neighbours.ts';

/** A slot filled by the parts of the card. */
const place = (name: HeadPlace) => <span data-place={name} style={{ display: 'contents' }} />;

interface Props {
  resource: Resource;
  guid: string;
  row: AnyRow | null;
  listPath: string;
  listTitle: string;
  cardPath: (guid: string) => string;
  /** Receives the heading element, so that the parts of the card can render into it. */
  onHead: (head: HTMLElement | null) => void;
}

/** The heading of every card: the back link, the name, the state, and the actions on the right; rare ones behind
 *  «⋮». */
export function CardHeading({ resource, guid, row, listPath, listTitle, cardPath, onHead }: Props) {
  const { previous, next, listHref = listPath } = useNeighbours(resource, guid);
  const name = row ? titleOf(resource, row) : '';
  useDocumentTitle(`${name || resource.titles.list} — Энергоконсоль`);

  const neighbour = (to: string | undefined, label: string, Icon: typeof IconChevronUp) => (
    <ActionIcon
      variant="default"
      size={26}
      aria-label={label}
      disabled={to === undefined}
      renderRoot={to === undefined ? undefined : (props) => <Link {...props} to={cardPath(to)} />}
    >
      <Icon size={16} />
    </ActionIcon>
  );

  return (
    <header ref={onHead} className={classes.heading} data-back data-actions>
      <div className={classes.titles}>
        <BackLink to={listHref}>{listTitle}</BackLink>
        <Title order={1}>{name || <Skeleton component="span" display="inline-block" height={22} width={260} />}</Title>
        {place('state')}
        {/* The place is reserved because viewers come and go and nothing may shift. */}
        <span data-place="viewers" style={{ flex: '1 1 0', alignSelf: 'center', minWidth: 200, height: 20 }} />
      </div>
      {/* Loads later than the buttons on its right, which must not shift. */}
      {place('primary')}
      <MoreActions
        rare={
          <>
            {place('rare')}
            {place('last')}
          </>
        }
      >
        {place('actions')}
        <Group gap={4} wrap="nowrap">
          {neighbour(previous, 'Предыдущая запись', IconChevronUp)}
          {neighbour(next, 'Следующая запись', IconChevronDown)}
        </Group>
      </MoreActions>
    </header>
  );
}
