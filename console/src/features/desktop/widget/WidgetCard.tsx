import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { DesktopWidget } from 'contract/features/desktop/calls.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { linkTo } from '../../../ui/link-to.ts';
import { Expandable } from '../../../ui/charts/frame/Expandable.tsx';
import { StatusText } from '../../../ui/StatusText.tsx';
import classes from '../Desktop.module.css';
import { MenuButton } from '../../../ui/overlay/MenuButton.tsx';
import { screenBehind } from './screen-behind.ts';
import { useWidgetData } from './use-widget-data.ts';
import { WidgetAge } from './WidgetAge.tsx';
import { WidgetBody } from './WidgetBody.tsx';

const WidgetMenu = lazy(async () => ({ default: (await import('./WidgetMenu.tsx')).WidgetMenu }));
const ShareDialog = lazy(async () => ({ default: (await import('../links/ShareDialog.tsx')).ShareDialog }));
const ThresholdDialog = lazy(async () => ({ default: (await import('./ThresholdDialog.tsx')).ThresholdDialog }));
const OriginDialog = lazy(async () => ({ default: (await import('../origin/OriginDialog.tsx')).OriginDialog }));

interface Props {
  widget: DesktopWidget;
  period: string;
}

export const obsoleteText = ({ replacement }: DesktopWidget): string =>
  replacement ? `Устарел, замените на «${replacement.name}»` : 'Устарел';

/** One widget on the desktop: its name, its data and their age. */
export function WidgetCard({ widget, period }: Props) {
  const query = useWidgetData(widget, period);
  const card = useRef<HTMLElement>(null);
  const [isTable, setTable] = useState(false);
  const [isExpanded, setExpanded] = useState(false);
  const [isOrigin, setOrigin] = useState(false);
  const [isShared, setShared] = useState(false);
  const [isThreshold, setThreshold] = useState(false);
  const { guid, name, source, isObsolete, refreshSeconds, refusal } = widget;
  const behind = refusal === null ? screenBehind(source, query.data?.data) : null;
  return (
    <article ref={card} className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2 className={classes.name} data-tip={name}>
          {behind ? <Link {...linkTo(behind)}>{name}</Link> : name}
        </h2>
        {query.data && (
          <WidgetAge
            answer={query.data}
            source={source}
            period={period}
            refreshSeconds={refreshSeconds}
            hasFailed={query.isError}
          />
        )}
        {refusal === null && (
          <MenuButton label={`Действия с виджетом «${name}»`} size={24} variant="subtle">
            {(button, close) => (
              <WidgetMenu
                {...{ button, widget, query, isTable, period }}
                picture={() => card.current?.querySelector('figure') ?? null}
                onTable={setTable}
                onExpand={() => setExpanded(true)}
                onOrigin={() => setOrigin(true)}
                onShare={() => setShared(true)}
                onThreshold={() => setThreshold(true)}
                onClose={close}
              />
            )}
          </MenuButton>
        )}
      </div>
      {isObsolete && (
        <StatusText kind="waiting" icon={IconAlertCircle}>
          {obsoleteText(widget)}
        </StatusText>
      )}
      <Expandable title={name} isExpanded={isExpanded} onClose={() => setExpanded(false)}>
        <WidgetBody widget={widget} query={query} isTable={isTable} />
      </Expandable>
      <Suspense>
        {isShared && (
          <ShareDialog
            name={name}
            subject={{ desktopGuid: null, widgetGuid: guid, period }}
            onClose={() => setShared(false)}
          />
        )}
        {isThreshold && query.data && (
          <ThresholdDialog guid={guid} name={name} answer={query.data} onClose={() => setThreshold(false)} />
        )}
        {isOrigin && <OriginDialog widget={widget} period={period} onClose={() => setOrigin(false)} />}
      </Suspense>
    </article>
  );
}
