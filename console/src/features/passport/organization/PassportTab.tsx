import { numberOfObjects } from 'contract/features/passport/families.ts';
import { useCall } from '../../../api/queries.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { FamilyList } from './FamilyList.tsx';
import { OfThisOrganization } from './OfThisOrganization.tsx';

/** What the technical passport of the organization holds. */
export const PassportTab = () => (
  <OfThisOrganization>
    <Counts />
  </OfThisOrganization>
);

const Counts = () => (
  <AnswerTab query={useCall(numberOfObjects, {})}>{(counts) => <FamilyList counts={counts} />}</AnswerTab>
);
