import type { Names } from './field-text.ts';
import { useReferenceNames } from '../state/references.ts';

interface Props {
  to: string;
  guids: readonly string[];
  names: Names;
}

/** Referenced records by name; names that are not known yet are loaded. */
export function ReferredValue({ to, guids, names }: Props) {
  const unknown = guids.filter((guid) => !names[guid]);
  const all = { ...names, ...useReferenceNames(to, unknown) };
  return <span>{guids.map((guid) => all[guid] ?? guid).join(', ')}</span>;
}
