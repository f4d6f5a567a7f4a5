import type { OpenedLink, LinkedWidget } from 'contract/features/desktop/links.ts';
import { aboutOf } from 'contract/features/widgets/about.ts';
import { lazy, Suspense, useState } from 'react';
import { createCrosshair, CrosshairContext } from '../../../ui/charts/plot/use-crosshair.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import classes from '../Desktop.module.css';
import { DesktopGrid } from '../layout/DesktopGrid.tsx';
import { WidgetTrouble } from '../widget/WidgetTrouble.tsx';

const Figure = lazy(async () => ({ default: (await import('../../../ui/charts/Figure.tsx')).Figure }));

interface Props {
  widget: LinkedWidget;
  period: string;
  zone: string;
}

function SharedCard({ widget: { name, kind, source, answer, trouble }, period, zone }: Props) {
  const about = answer && aboutOf(source, period, answer);
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.name} data-tip={name}>
          {name}
        </h2>
        {answer && (
          <span className={classes.age}>
            {about && `${about} · `}
            {formatTime(Date.parse(answer.asOf), zone)}
          </span>
        )}
      </div>
      {answer ? (
        <div className={classes.inside}>
          <Suspense fallback={<Loading flex={1} />}>
            <Figure title={name} kind={kind} data={answer.data} zone={zone} />
          </Suspense>
        </div>
      ) : (
        <WidgetTrouble title={trouble ?? ''} />
      )}
    </article>
  );
}

/** The widgets of a shared link in their places, with their data. */
export function SharedCards({ link: { items, widgets, period, zone } }: { link: OpenedLink }) {
  const [crosshair] = useState(createCrosshair);
  return (
    <CrosshairContext value={crosshair}>
      <DesktopGrid layout={items}>
        {({ widgetGuid }) => {
          const widget = widgets.find(({ guid }) => guid === widgetGuid);
          return widget && <SharedCard widget={widget} period={period} zone={zone} />;
        }}
      </DesktopGrid>
    </CrosshairContext>
  );
}
