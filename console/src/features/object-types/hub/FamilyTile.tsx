import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { contradictions, lackingAny, type passportOverview } from 'contract/features/passport/overview.ts';
import type { Answer } from 'contract/kit/route.ts';
import type { EntityType } from 'contract/rights/permissions.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { linkTo } from '../../../ui/link-to.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { FamilyLook } from './family-looks.ts';
import classes from './Hub.module.css';
import { refused } from '../../../ui/refusal/refused.ts';

type FamilyState = Answer<typeof passportOverview.completeness>[number];

/** The problems with the records of a family, each with a link to the records. */
function wrongOf({ resource, needed, lacking, contradictions: found }: FamilyState) {
  const wrong = found.filter(({ count }) => count > 0);
  const only = wrong.length === 1 ? contradictions[wrong[0]!.index]!.filter : undefined;
  const sum = wrong.reduce((total, { count }) => total + count, 0);
  return [
    ...(sum
      ? [
          {
            text: countOf(sum, ['противоречие', 'противоречия', 'противоречий']),
            to: only ? paths.passportList(resource, only) : paths.completeness,
          },
        ]
      : []),
    ...(lacking
      ? [
          {
            text: countOf(lacking, ['неполная запись', 'неполные записи', 'неполных записей']),
            to: paths.passportList(resource, lackingAny(needed)),
          },
        ]
      : []),
  ];
}

interface Props {
  name: string;
  entity: EntityType;
  to: string;
  look: FamilyLook;
  state?: FamilyState;
  /** The number of records, when the state does not include it. */
  count?: number;
  /** The path of the type's settings. */
  settings?: string;
}

/** A family with the number of its records and of their problems, linked; or why the person may not open it. */
export function FamilyTile({ name, entity, to, look: { icon: Icon, colour }, state, count, settings }: Props) {
  const refusal = useRefusal(entity, 'read');
  const number = count ?? state?.total;
  const wrong = state ? wrongOf(state) : [];
  const content = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden color={`var(--mantine-color-${colour}-text)`} />
      <span className={classes.name}>{name}</span>
      {number !== undefined && <span className={classes.number}>{formatNumber(number)}</span>}
    </>
  );
  return (
    <li className={classes.tile}>
      <div className={classes.line}>
        {refusal === undefined ? (
          <Link {...linkTo(to)} className={classes.records}>
            {content}
          </Link>
        ) : (
          <UnstyledButton className={classes.records} {...refused(refusal)}>
            {content}
          </UnstyledButton>
        )}
        {settings && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Настроить тип «${name}»`}
            data-tip="Настроить тип"
            renderRoot={(props) => <Link {...props} {...linkTo(settings)} />}
          >
            <IconSettings size={16} />
          </ActionIcon>
        )}
      </div>
      {wrong.length > 0 && (
        <p className={classes.wrong}>
          {wrong.map((one) => (
            <TextLink key={one.text} to={one.to}>
              {one.text}
            </TextLink>
          ))}
        </p>
      )}
    </li>
  );
}
