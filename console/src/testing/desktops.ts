import { desktopCalls, type Desktop, type DesktopWidget, type Place } from 'contract/features/desktop/calls.ts';
import { widgetCalls, type WidgetData } from 'contract/features/widgets/calls.ts';
import { answer, answerOf, type Part } from './answers.ts';

interface PlacedWidget extends Place {
  widget: Partial<DesktopWidget>;
  data: WidgetData;
}

/** Serves a desktop of these widgets with their data; the library contains these widgets and more. */
export function answerDesktop(placed: readonly PlacedWidget[], more: readonly Partial<DesktopWidget>[] = []): Desktop {
  const whole = placed.map((one) => ({ ...one, widget: { guid: crypto.randomUUID(), ...one.widget } }));
  const desktop = answerOf(desktopCalls.get, {
    defaultVersion: 1,
    items: whole.map(({ widget, x, y, w, h }) => ({ widgetGuid: widget.guid, x, y, w, h })),
    widgets: whole.map(({ widget }) => widget),
  });
  const known = [...desktop.widgets, ...more];
  answer(desktopCalls.get, desktop);
  answer(desktopCalls.library, known as Part<DesktopWidget>[]);
  answer(widgetCalls.data, ({ params }) => ({
    data: whole.find(({ widget }) => widget.guid === params['guid'])?.data ?? number(0),
    asOf: new Date().toISOString(),
  }));
  answer(desktopCalls.save, ({ body }) => ({ ...desktop, ...body, isOwn: true, version: 1 }));
  return desktop;
}

/** Answers every widget with these data from now on. */
export const answerData = (data: WidgetData, more: object = {}): void =>
  answer(widgetCalls.data, { data, asOf: new Date().toISOString(), ...more } as never);

export const number = (value: number, more: object = {}): WidgetData => ({ shape: 'number', value, unit: '', ...more });

export const text = (given: string): WidgetData => ({ shape: 'text', text: given });
