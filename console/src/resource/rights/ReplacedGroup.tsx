import { whatIfCalls } from 'contract/features/rights/what-if.ts';
import { call } from '../../api/call.ts';
import { RightsPreview } from './RightsPreview.tsx';

/** The rights that members gain and lose when another group replaces theirs. */
export const ReplacedGroup = ({ guid, by }: { guid: string; by: string }) => (
  <RightsPreview
    of={['replaced', guid, by]}
    ask={() => call(whatIfCalls.ofReplacement, { params: { guid }, body: { by } })}
  />
);
