import { OfThisOrganization } from '../features/organizations/OfThisOrganization.tsx';
import { FamilyTable } from '../features/object-types/hub/FamilyTable.tsx';
import { paths } from '../paths.ts';
import page from '../ui/Page.module.css';
import form from '../resource/form/Form.module.css';

/** The technical passport of the organization, on its card. */
export const OrganizationPassportTab = () => (
  <OfThisOrganization what="Данные технического паспорта организации" path={paths.organizationPassport}>
    <div className={`${page.scrolling} ${form.tab}`} role="tabpanel" tabIndex={0}>
      <FamilyTable />
    </div>
  </OfThisOrganization>
);
