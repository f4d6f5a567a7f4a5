import { useNavigate } from '@tanstack/react-router';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { EditButton } from '../../../resource/card/EditButton.tsx';
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
      <InHead place="primary">{mayEdit && <EditButton onEdit={edit} />}</InHead>
      <div className={classes.overview}>
        {mayMeasure ? <LastMonth /> : <PointFacts more={MORE} />}
        <PointDevice />
      </div>
    </div>
  );
}
