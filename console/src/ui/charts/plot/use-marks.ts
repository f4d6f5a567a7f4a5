import { useMemo } from 'react';
import { isTrue, usePreference } from '../../preferences/preferences.ts';
import type { TimeSeries } from './plot.ts';
import { placeOf } from './use-crosshair.ts';

const KEY = 'chart_marks_hidden';

const NONE: readonly string[] = [];

/** The event marks of a chart at these moments, and whether they are shown: one preference for all charts. */
export function useMarks(times: readonly number[], { marks }: Pick<TimeSeries, 'marks'>) {
  const [areHidden, hide] = usePreference(KEY, isTrue);
  const isOn = !areHidden;
  const texts = useMemo(() => {
    const found = new Map<number, string[]>();
    for (const { at, text } of isOn ? (marks?.items ?? []) : []) {
      const index = placeOf(times, at);
      if (index !== null) found.set(index, [...(found.get(index) ?? []), text]);
    }
    return found;
  }, [times, marks, isOn]);
  return {
    /** The number of marks, shown or not; undefined when there are none. */
    count: marks?.items.length ? marks.items.length : undefined,
    more: marks?.more ?? 0,
    isOn,
    show: (next: boolean) => hide(next ? null : true),
    marked: useMemo(() => [...texts.keys()].toSorted((a, b) => a - b), [texts]),
    textsAt: (index: number) => texts.get(index) ?? NONE,
  };
}

export type Marks = ReturnType<typeof useMarks>;
