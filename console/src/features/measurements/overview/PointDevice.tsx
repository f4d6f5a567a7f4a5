import { meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { meteringPointCalls } from 'contract/features/passport/point-devices.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { CardFact } from '../../../resource/card/CardFact.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from './PointOverview.module.css';

/** The meter in place: its model, since when it counts, and when it is to be verified. */
export function PointDevice() {
  const { guid, deviceGuid, formula } = useRecord(meteringPoints).row;
  const mayRead = useRefusal('meteringDevices', 'read') === undefined;
  const { data } = useCall(meteringPointCalls.devices, { params: { guid } });
  const device = useCall(
    meteringDevices.routes.get,
    { params: { guid: deviceGuid ?? '' } },
    { enabled: mayRead && deviceGuid !== null },
  ).data;
  const present = data?.stretches.find(({ validTo }) => validTo === null);
  if (formula) return null;
  return (
    <section aria-label="Прибор на точке" className={classes.device}>
      {!data && <Loading height={40} />}
      {data && !present && (
        <p className={classes.caption}>
          Прибора на точке нет. <TextLink to={paths.passportTab('metering-points', guid, 'devices')}>Приборы</TextLink>
        </p>
      )}
      {present && (
        <dl className={classes.facts}>
          <CardFact label="Прибор">{present.model}</CardFact>
          <CardFact label="Стоит с">{formatDate(present.validFrom)}</CardFact>
          <CardFact label="Показание при установке">{formatNumber(present.firstReading)}</CardFact>
          {device?.nextVerificationDate && (
            <CardFact label="Следующая поверка">{formatDate(device.nextVerificationDate)}</CardFact>
          )}
        </dl>
      )}
    </section>
  );
}
