import { ActionIcon } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { resourceByName } from 'contract/features/index.ts';
import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { refusalText } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { linkTo } from '../../ui/link-to.ts';
import { objectsPath } from './objects-path.ts';
import { icons } from './type-icons.ts';
import classes from './TypeTile.module.css';

interface Props {
  type: ObjectType;
  /** Undefined while it is not known, and where the person may not know it. */
  count: number | undefined;
}

/** A type with the number of its objects and a link to them; the settings are beside it. */
export function TypeTile({ type, count }: Props) {
  const { guid, name, family, icon, colour } = type;
  const entity = (family && resourceByName(family)?.entity) || 'objectTypes';
  const refusal = refusalText(decideAny(useWho().rights, entity, 'read'));
  const Icon = icons[icon];
  const content = (
    <>
      <Icon size={18} aria-hidden color={`var(--mantine-color-${colour}-text)`} />
      <span className={classes.name}>{name}</span>
      {count !== undefined && <span className={classes.number}>{formatNumber(count)}</span>}
    </>
  );
  return (
    <li className={classes.tile}>
      {refusal === undefined ? (
        <Link {...linkTo(objectsPath(type))} className={classes.objects}>
          {content}
        </Link>
      ) : (
        <span className={classes.objects} title={refusal} aria-disabled>
          {content}
        </span>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Настроить тип «${name}»`}
        title="Настроить тип"
        renderRoot={(props) => <Link {...props} to={paths.objectType(guid)} />}
      >
        <IconSettings size={16} />
      </ActionIcon>
    </li>
  );
}
