import { Link } from '@tanstack/react-router';
import type { Resource } from 'contract/kit/resource.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { refusalText, useWho } from '../../api/who.ts';
import { linkTo } from '../../ui/link-to.ts';
import overview from '../passport/Overview.module.css';

interface Props {
  family: Resource;
}

/** A family that no type describes, leading to its list. */
export function FamilyTile({ family: { name, titles, entity } }: Props) {
  const refusal = refusalText(decideAny(useWho().rights, entity, 'read'));
  return (
    <li>
      {refusal === undefined ? (
        <Link {...linkTo(`/${name}`)} className={overview.family}>
          {titles.list}
        </Link>
      ) : (
        <span className={overview.family} title={refusal} aria-disabled>
          {titles.list}
        </span>
      )}
    </li>
  );
}
