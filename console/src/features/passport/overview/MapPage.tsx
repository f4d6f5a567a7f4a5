import { Text } from '@mantine/core';
import { loadCalls } from 'contract/features/loads/calls.ts';
import { passportOverview } from 'contract/features/passport/overview.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import overview from '../../../resource/frame/OverviewPage.module.css';
import { OverviewPage } from '../../../resource/frame/OverviewPage.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import page from '../../../ui/Page.module.css';
import { countOf } from '../../../ui/text/format.ts';
import { loadAt } from '../loads/load-look.ts';
import { MomentBar } from '../loads/MomentBar.tsx';
import { useMoment } from '../loads/use-moment.ts';
import { LoadMap } from './LoadMap.tsx';

const SECTIONS = ['substations', 'consumptionObjects', 'buildings', 'meteringPoints'] as const;

/** Substations and objects on a grid of meridians and parallels, and as a table, with their loads at a moment. */
export function MapPage() {
  const moment = useMoment();
  const refusal = useRefusal('measurements', 'read');
  const loads = useCall(
    loadCalls.ofPlaces,
    { query: moment.query },
    { enabled: refusal === undefined, keepPrevious: true },
  );
  const day = loads.data;
  const known = new Map(day?.loads.map((load) => [load.guid, load]));
  return (
    <OverviewPage
      query={useCall(passportOverview.places, {})}
      of={SECTIONS}
      state={(places) => `${countOf(places.length, ['место', 'места', 'мест'])} на карте`}
    >
      {(places) =>
        places.length === 0 ? (
          <div className={page.empty}>
            <Text fw={600}>Здесь будет карта</Text>
            <Text c="dimmed">Укажите широту и долготу подстанций, зданий и объектов в их карточках.</Text>
          </div>
        ) : (
          <div className={overview.scroll}>
            {refusal && <Text c="dimmed">Нагрузки видит тот, кому открыты измерительные данные.</Text>}
            {loads.error && <ErrorNote {...errorText(loads.error)} onRetry={() => void loads.refetch()} />}
            {day && <MomentBar moment={moment} shown={day} />}
            <LoadMap places={places} loadOf={day && ((guid) => loadAt(known.get(guid), moment.halfOf(day)))} />
          </div>
        )
      }
    </OverviewPage>
  );
}
