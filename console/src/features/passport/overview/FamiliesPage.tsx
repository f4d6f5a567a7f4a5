import { numberOfObjects } from 'contract/features/passport/families.ts';
import { useCall } from '../../../api/queries.ts';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { countOf } from '../../../ui/text/format.ts';
import { FamilyList } from '../organization/FamilyList.tsx';

/** The families of the technical passport, each with the number of its records. */
export const FamiliesPage = () => (
  <OverviewPage
    title="Тип объектов"
    query={useCall(numberOfObjects, {})}
    state={(counts) => {
      const total = Object.values(counts).reduce<number>((sum, number) => sum + (number ?? 0), 0);
      return countOf(total, ['объект', 'объекта', 'объектов']);
    }}
  >
    {(counts) => (
      <div className={overview.scroll}>
        <FamilyList counts={counts} />
      </div>
    )}
  </OverviewPage>
);
