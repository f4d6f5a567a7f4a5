import type { AnyRow } from 'contract/kit/resource.ts';
import { recordPath } from '../../paths.ts';
import { useReferenceNames } from '../../resource/state/references.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { objectsOf } from './objects-of.ts';

interface Props {
  right: AnyRow;
}

/** The record that a right is about, by its name. */
export function ObjectName({ right }: Props) {
  const guid = right['objectGuid'];
  const objects = objectsOf(right['entityType']);
  const names = useReferenceNames(objects?.name ?? '', objects && typeof guid === 'string' ? [guid] : []);
  if (typeof guid !== 'string') return 'Весь раздел';
  const path = objects && recordPath(objects.name, guid);
  const text = names[guid] ?? guid;
  return path ? <TextLink to={path}>{text}</TextLink> : text;
}
