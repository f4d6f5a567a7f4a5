import { Text } from '@mantine/core';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import { feeders, powerTransformers, substations } from 'contract/features/passport/substations.ts';
import { PAGE_LIMIT } from 'contract/kit/list-query.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { loadAt } from '../loads/load-look.ts';
import { LoadSign } from '../loads/LoadSign.tsx';
import { MomentBar } from '../loads/MomentBar.tsx';
import { Diagram } from './Diagram.tsx';
import { useShown } from './use-shown.ts';
import { SwitchList } from './SwitchList.tsx';

const ofSubstation = (guid: string) => ({
  query: {
    limit: String(PAGE_LIMIT),
    filter: JSON.stringify({ field: 'substationGuid', op: 'in', value: [guid] }),
  },
});

/** A one-line diagram of the substation with its loads, drawn from its records. */
export function DiagramTab() {
  const { row } = useRecord(substations);
  const given = ofSubstation(row.guid);
  const transformers = useCall(powerTransformers.routes.list, given).data?.items ?? [];
  const points = useCall(meteringPoints.routes.list, given).data;
  const drawn = points?.items ?? [];
  const { moment, loads, refusal, shown } = useShown(row.guid, drawn);
  return (
    <AnswerTab query={useCall(feeders.routes.list, given)}>
      {({ items }) =>
        items.length + transformers.length === 0 ? (
          <Text c="dimmed">Схема рисуется по силовым трансформаторам и фидерам: добавьте их на соседних вкладках.</Text>
        ) : (
          <>
            {refusal && <Text c="dimmed">Нагрузки видит тот, кому открыты измерительные данные.</Text>}
            {loads.error && <ErrorNote {...errorText(loads.error)} onRetry={() => void loads.refetch()} />}
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
            <Diagram name={row.name} feeders={items} transformers={transformers} points={drawn} shown={shown} />
            {points && points.total > drawn.length && (
              <Text c="dimmed">
                На схеме первые {drawn.length} точек из {points.total}; нагрузки фидеров и трансформаторов — по всем.
              </Text>
            )}
            <SwitchList substation={row.guid} />
            <Text size="sm" c="dimmed">
              Обозначения — ГОСТ 2.723 и 2.755. Аппараты нарисованы отключёнными, как велит ГОСТ: их положение в
              паспорте не ведётся. Нагрузка фидера и трансформатора — сумма расчётных точек.
            </Text>
          </>
        )
      }
    </AnswerTab>
  );
}
