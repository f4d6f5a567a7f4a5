import { ActionIcon, Button, Skeleton, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { BackLink } from '../../ui/BackLink.tsx';
import { linkTo } from '../../ui/link-to.ts';
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
}

export function CardHeading({ resource, guid, row, listPath, listTitle, cardPath }: Props) {
  const navigate = useNavigate();
  const { previous, next, listHref = listPath } = useNeighbours(resource, guid);
  const [isDeleting, setDeleting] = useState(false);
  const refusal = whyStays(row, useMay(resource));
  const name = row ? titleOf(resource, row) : '';
  useDocumentTitle(`${name || resource.titles.list} — Энергоконсоль`);

  const neighbour = (to: string | undefined, label: string, Icon: typeof IconChevronUp) =>
    to ? (
      <ActionIcon
        variant="default"
        size={34}
        aria-label={label}
        title={label}
        renderRoot={(props) => <Link {...props} to={cardPath(to)} />}
      >
        <Icon size={18} />
      </ActionIcon>
    ) : (
      <ActionIcon variant="default" size={34} aria-label={label} title={label} disabled>
        <Icon size={18} />
      </ActionIcon>
    );

  return (
    <header className={classes.heading} data-actions>
      <div className={classes.titles}>
        <BackLink to={listHref}>{listTitle}</BackLink>
        <Title order={1}>{name || <Skeleton component="span" display="inline-block" height={22} width={260} />}</Title>
      </div>
      {neighbour(previous, 'Предыдущая запись', IconChevronUp)}
      {neighbour(next, 'Следующая запись', IconChevronDown)}
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        disabled={!row || refusal !== undefined}
        title={refusal}
        onClick={() => setDeleting(true)}
      >
        Удалить
      </Button>
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
