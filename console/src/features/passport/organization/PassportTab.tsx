import { numberOfObjects } from 'contract/features/passport/families.ts';
import { useCall } from '../../../api/queries.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { FamilyList } from './FamilyList.tsx';
import { OfThisOrganization } from './OfThisOrganization.tsx';

/** The technical passport of the organization. */
export const PassportTab = () => (
  <OfThisOrganization>
    <Counts />
  </OfThisOrganization>
);

const Counts = () => (
  <AnswerTab query={useCall(numberOfObjects, {})}>{(counts) => <FamilyList counts={counts} />}</AnswerTab>
);
