import { passport } from 'contract/features/passport/resources.ts';
import { numberOfObjects } from 'contract/features/passport/families.ts';
import { useCall } from '../../../api/queries.ts';
import { useDecision } from '../../../api/decisions.ts';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { countOf } from '../../../ui/text/format.ts';
import { NewTypeButtons } from '../NewTypeButtons.tsx';
import { FamilyTable } from './FamilyTable.tsx';

const kinds = ['вид записей', 'вида записей', 'видов записей'] as const;

/** The overview of the technical passport: its families with the number and state of their records, linked. */
export const HubPage = () => (
  <OverviewPage
    query={useCall(numberOfObjects, {})}
    state={(counts) => {
      const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
      return `${countOf(passport.length, kinds)} · ${countOf(total, ['объект', 'объекта', 'объектов'])}`;
    }}
    actions={useDecision('objectTypes', 'read').allowed && <NewTypeButtons />}
  >
    {() => (
      <div className={overview.scroll}>
        <FamilyTable />
      </div>
    )}
  </OverviewPage>
);
