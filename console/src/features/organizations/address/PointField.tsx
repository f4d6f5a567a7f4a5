import { Text } from '@mantine/core';
import { organizationAddresses } from 'contract/features/organizations/facts.ts';
import { useCall } from '../../../api/queries.ts';
import { useResourceFormState } from '../../../resource/form/form-context.ts';
import { PointMap } from './PointMap.tsx';
import classes from './Address.module.css';

const numberOf = (value: unknown): number | null => {
  const number = Number(String(value ?? '').replace(',', '.'));
  return value === null || value === undefined || value === '' || Number.isNaN(number) ? null : number;
};
/** Formats a coordinate for editing. */
const typed = (value: number) => String(value).replace('.', ',');
const within = (value: number | null, most: number) => value !== null && Math.abs(value) <= most;
const MOST = '100';

/** The point of an address on a map with those of the other addresses. */
export function PointField() {
  const { form, row, isSaving } = useResourceFormState(organizationAddresses);
  const { data } = useCall(organizationAddresses.routes.list, { query: { limit: MOST } });
  const values = form.getValues();
  const [latitude, longitude] = [numberOf(values.latitude), numberOf(values.longitude)];
  const point = within(latitude, 90) && within(longitude, 180) ? { latitude: latitude!, longitude: longitude! } : null;
  const around = (data?.items ?? []).flatMap((one) =>
    one.guid !== row?.guid && one.latitude !== null && one.longitude !== null
      ? [{ guid: one.guid, name: one.fullText, latitude: one.latitude, longitude: one.longitude }]
      : [],
  );
  const place = (at: { latitude: number; longitude: number }) => {
    form.setFieldValue('latitude', typed(at.latitude));
    form.setFieldValue('longitude', typed(at.longitude));
  };
  return (
    <div>
      <div className={classes.map}>
        <PointMap
          label={
            point
              ? `Карта: точка ${typed(point.latitude)}° широты, ${typed(point.longitude)}° долготы. Стрелки двигают её`
              : 'Карта: точки нет. Щелчок или стрелка поставит её'
          }
          point={point}
          around={around}
          disabled={isSaving}
          onPlace={place}
        />
      </div>
      <Text size="xs" c="dimmed">
        Щёлкните по карте или двигайте точку стрелками, с Shift — крупнее. Контура страны на карте нет: только широты,
        долготы и точки других адресов.
      </Text>
    </div>
  );
}
