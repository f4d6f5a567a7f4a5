import { Text } from '@mantine/core';
import { equipments } from 'contract/features/passport/equipments.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { VisibilityNote } from '../../../resource/frame/VisibilityNote.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { useMay } from '../../../resource/state/use-may.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { loadAt } from '../loads/load-look.ts';
import { LoadSign } from '../loads/LoadSign.tsx';
import { MomentBar } from '../loads/MomentBar.tsx';
import { Diagram } from './Diagram.tsx';
import legend from '../../../ui/charts/Keys.module.css';
import classes from './Diagram.module.css';
import { PartTable } from './PartTable.tsx';
import { SwitchList } from './SwitchList.tsx';
import { potentials, potentialsOf } from './switching.ts';
import { switchesOf, type Switch } from './switches.ts';
import { useMeasured, type Shown } from './use-measured.ts';
import { useSwitches } from './use-switches.ts';

const PositionDialog = lazy(async () => ({ default: (await import('./PositionDialog.tsx')).PositionDialog }));

const SECTIONS = ['meteringPoints', 'meteringDevices'] as const;

const ofSubstation = (guid: string) => ({
  query: {
    limit: String(PAGE_LIMIT),
    filter: JSON.stringify({ field: 'substationGuid', op: 'in', value: [guid] }),
  },
});

/** A one-line diagram of the substation with the positions of its devices and its loads, drawn from its records. */
export function DiagramTab() {
  const { row } = useRecord(substations);
  const given = ofSubstation(row.guid);
  const transformers = useCall(powerTransformers.routes.list, given).data?.items ?? [];
  const points = useCall(meteringPoints.routes.list, given).data;
  const drawn = points?.items ?? [];
  const { moment, loads, refusal, measured } = useMeasured(row.guid, drawn);
  const { present, shown: devices, day, error } = useSwitches(row.guid, moment.isChosen ? loads.data?.day : undefined);
  const may = useMay(equipments);
  const [changing, setChanging] = useState<string>();
  const changed = present.find(({ guid }) => guid === changing);
  const switches = switchesOf(devices);
  const onChange = may.update.allowed ? ({ guid }: Switch) => setChanging(guid) : undefined;
  return (
    <AnswerTab query={useCall(feeders.routes.list, given)}>
      {({ items }) => {
        if (items.length + transformers.length === 0) {
          return (
            <Text c="dimmed">
              Схема рисуется по силовым трансформаторам и фидерам: добавьте их на соседних вкладках.
            </Text>
          );
        }
        const shown: Shown = { ...measured, potentialOf: potentialsOf(transformers, items, switches), onChange };
        const parts = { transformers, feeders: items, switches, shown };
        return (
          <>
            {refusal && <Text c="dimmed">Нагрузки видит тот, кому открыты измерительные данные.</Text>}
            <VisibilityNote of={SECTIONS} />
            {loads.error && <ErrorNote {...errorText(loads.error)} onRetry={() => void loads.refetch()} />}
            {error && <ErrorNote {...errorText(error)} />}
            {loads.isLoading && <Loading height={120} />}
            {loads.data && (
              <>
                <MomentBar moment={moment} shown={loads.data} />
                <Text size="sm">
                  Вся подстанция:{' '}
                  <LoadSign
                    at={loadAt(
                      loads.data.loads.find(({ guid }) => guid === row.guid),
                      moment.halfOf(loads.data),
                    )}
                  />
                </Text>
              </>
            )}
            <PotentialKeys day={day && formatDate(day)} />
            <Diagram name={row.name} points={drawn} {...parts} />
            {points && points.total > drawn.length && (
              <Text c="dimmed">
                На схеме первые {drawn.length} точек из {points.total}; нагрузки фидеров и трансформаторов — по всем.
              </Text>
            )}
            <SwitchList devices={devices} onChange={onChange} />
            <PartTable {...parts} />
            <Text size="sm" c="dimmed">
              Обозначения — ГОСТ 2.723 и 2.755. Положения аппаратов вносят люди: под напряжением то, к чему от шин
              высшего напряжения ведут включённые аппараты; питания снизу схема не знает. Аппарат, положение которого не
              внесено, нарисован отключённым, как велит ГОСТ. Нагрузка фидера и трансформатора — сумма расчётных точек;
              «в 21:30–22:00» — последняя известная.
            </Text>
            <Suspense>{changed && <PositionDialog device={changed} onClose={() => setChanging(undefined)} />}</Suspense>
          </>
        );
      }}
    </AnswerTab>
  );
}

/** The legend of the lines; `day` is the day of the positions when it is not today. */
const PotentialKeys = ({ day }: { day: string | undefined }) => (
  <ul className={`${legend.keys} ${classes.keys}`} aria-label="Обозначения линий">
    <li>{day ? `Положения на ${day}:` : 'Положения на сегодня:'}</li>
    {Object.entries(potentials).map(([potential, label]) => (
      <li key={potential}>
        <svg width={30} height={10} aria-hidden>
          <path className={classes.wire} data-potential={potential} d="M0 5H30" />
        </svg>
        {label}
      </li>
    ))}
  </ul>
);
