import { useParams } from '@tanstack/react-router';
import { ChangeSetList } from './ChangeSetList.tsx';
import { WholeSet } from './WholeSet.tsx';

/** The change sets of a dictionary, or the one in the address. */
export function ChangeSetsTab() {
  const { id = '', set } = useParams({ strict: false });
  return set ? <WholeSet key={set} id={id} guid={set} /> : <ChangeSetList id={id} />;
}
