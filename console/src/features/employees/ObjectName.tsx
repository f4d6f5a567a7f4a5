import type { individualPermissions } from 'contract/features/rights/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { recordPath } from '../../paths.ts';
import { useReferenceNames } from '../../resource/state/references.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { objectsOf } from './objects-of.ts';

interface Props {
  right: Row<typeof individualPermissions>;
}

/** The name of the record that a right applies to. */
export function ObjectName({ right }: Props) {
  const { objectGuid: guid, entityType } = right;
  const objects = objectsOf(entityType);
  const names = useReferenceNames(objects?.name ?? '', objects && guid ? [guid] : []);
  if (!guid) return 'Весь раздел';
  const path = objects && recordPath(objects.name, guid);
  const text = names[guid] ?? guid;
  return path ? <TextLink to={path}>{text}</TextLink> : text;
}
