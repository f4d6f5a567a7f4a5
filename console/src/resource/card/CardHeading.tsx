import { ActionIcon, Group, Skeleton, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { MoreActions } from '../../ui/overlay/MoreActions.tsx';
import classes from '../../ui/Page.module.css';
import { whyStays } from '../state/protection.ts';
import { titleOf } from '../state/row-title.ts';
import { useMay } from '../state/use-may.ts';
import { useNeighbours } from './use-neighbours.ts';

const DeleteDialog = lazy(async () => ({ default: (await import('../form/DeleteDialog.tsx')).DeleteDialog }));

interface Props {
  resource: Resource;
  guid: string;
  row: AnyRow | null;
  listPath: string;
  listTitle: string;
  cardPath: (guid: string) => string;
  /** Called with the head, for the parts of the card to put something into it. */
  onHead: (head: HTMLElement | null) => void;
}

/** The head of every card: the way back, the name, the state, and the actions at the right; the rare ones behind «⋮». */
export function CardHeading({ resource, guid, row, listPath, listTitle, cardPath, onHead }: Props) {
  const navigate = useNavigate();
  const { previous, next, listHref = listPath } = useNeighbours(resource, guid);
  const [isDeleting, setDeleting] = useState(false);
  const refusal = whyStays(row, useMay(resource));
  const name = row ? titleOf(resource, row) : '';
  useDocumentTitle(`${name || resource.titles.list} — Энергоконсоль`);

  const neighbour = (to: string | undefined, label: string, Icon: typeof IconChevronUp) => (
    <ActionIcon
      variant="default"
      size={26}
      aria-label={label}
      title={label}
      disabled={to === undefined}
      renderRoot={to === undefined ? undefined : (props) => <Link {...props} to={cardPath(to)} />}
    >
      <Icon size={16} />
    </ActionIcon>
  );

  return (
    <header ref={onHead} className={classes.heading} data-actions>
      <div className={classes.titles}>
        <BackLink to={listHref}>{listTitle}</BackLink>
        <Title order={1}>{name || <Skeleton component="span" display="inline-block" height={22} width={260} />}</Title>
        <span className={classes.place} data-place="state" />
      </div>
      <MoreActions
        rare={
          <>
            <div className={classes.place} data-place="rare" />
            <ActionButton icon={IconTrash} refusal={row ? refusal : ''} onClick={() => setDeleting(true)}>
              Удалить
            </ActionButton>
          </>
        }
      >
        <div className={classes.place} data-place="actions" />
        <Group gap={4} wrap="nowrap">
          {neighbour(previous, 'Предыдущая запись', IconChevronUp)}
          {neighbour(next, 'Следующая запись', IconChevronDown)}
        </Group>
      </MoreActions>
      <div className={classes.place} data-place="primary" />
      <Suspense>
        {isDeleting && row && (
          <DeleteDialog
            resource={resource}
            row={row}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate(linkTo(listHref))}
          />
        )}
      </Suspense>
    </header>
  );
}
