import { useNavigate } from '@tanstack/react-router';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { lazy, Suspense } from 'react';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { InHead } from '../../../resource/card/InHead.tsx';
import tab from '../../../resource/frame/Tab.module.css';
import { whyNot } from '../../../resource/state/protection.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { useMay } from '../../../resource/state/use-may.ts';
import page from '../../../ui/Page.module.css';
import { LastMonth } from './LastMonth.tsx';
import { PointFacts } from './PointFacts.tsx';
import classes from './PointOverview.module.css';
import { PointDevice } from './PointDevice.tsx';

// Loaded separately, like the button of the form, so that the point can be read before.
const EditButton = lazy(async () => ({ default: (await import('../../../resource/card/EditButton.tsx')).EditButton }));

/** What the record says instead of the measured values to a person who may not read them. */
const MORE = ['purpose', 'collectMethod', 'priceCategoryGuid'] as const;

/** A metering point at a glance: its last month, its meter and six facts. */
export function PointOverview() {
  const { resource, row } = useRecord(meteringPoints);
  const navigate = useNavigate();
  const mayEdit = whyNot(row, useMay(resource), 'update') === undefined;
  const mayMeasure = useRefusal('measurements', 'read') === undefined;
  const edit = () =>
    void navigate({ to: paths.passportTab('metering-points', row.guid, 'card'), state: { isEditing: true } });
  return (
    <div className={`${page.scrolling} ${tab.tab}`} role="tabpanel" tabIndex={0}>
      <InHead place="primary">
        <Suspense>{mayEdit && <EditButton onEdit={edit} />}</Suspense>
      </InHead>
      <div className={classes.overview}>
        {mayMeasure ? <LastMonth /> : <PointFacts more={MORE} />}
        <PointDevice />
      </div>
    </div>
  );
}
