import type { EntityType } from 'contract/rights/permissions.ts';
import { recordPath } from '../../record-path.ts';
import { useReferenceNames } from '../state/references.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { HIDDEN_RECORD } from 'contract/kit/row-title.ts';
import { objectsOf } from '../frame/objects-of.ts';

interface Props {
  section: EntityType;
  guid: string;
  /** Its title, if it was loaded with the right. */
  name?: string | undefined;
}

/** The record that a right applies to, as a link; a record that the reader may not see has no name. */
export function ObjectName({ section, guid, name }: Props) {
  const family = objectsOf(section);
  const asked = useReferenceNames(family?.name ?? '', family && !name ? [guid] : []);
  const text = name ?? asked[guid];
  const path = family && recordPath(family.name, guid);
  if (!text) return HIDDEN_RECORD;
  return path ? <TextLink to={path}>{text}</TextLink> : text;
}
