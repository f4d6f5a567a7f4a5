import { OfThisOrganization } from '../features/passport/organization/OfThisOrganization.tsx';
import { FamilyGroups } from '../features/object-types/hub/FamilyGroups.tsx';
import page from '../ui/Page.module.css';
import form from '../resource/form/Form.module.css';

/** The technical passport of the organization, on its card. */
export const OrganizationPassportTab = () => (
  <OfThisOrganization>
    <div className={`${page.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
      <FamilyGroups />
    </div>
  </OfThisOrganization>
);
