import type { Names } from './field-text.ts';
import { useAskedNames } from '../state/references.ts';

interface Props {
  to: string;
  guids: readonly string[];
  names: Names;
}

/** Referenced records by name; names that are not known yet are loaded. */
export function ReferredValue({ to, guids, names }: Props) {
  const unknown = guids.filter((guid) => !names[guid]);
  const { names: asked, missing } = useAskedNames(to, unknown);
  return <span>{guids.map((guid) => names[guid] ?? asked[guid] ?? missing).join(', ')}</span>;
}
