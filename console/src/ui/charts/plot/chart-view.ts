import { createContext, use, useState, type Dispatch, type SetStateAction } from 'react';

/** A range chosen by hand that is not in the address yet. */
export interface ChosenRange {
  /** The range as in the address; empty for all of it. */
  text: string;
  /** The range that the address had when this one was chosen. */
  over: string;
}

interface ChartView {
  /** The names of hidden series. */
  hidden: ReadonlySet<string>;
  range: ChosenRange | null;
}
type ChartViewState = [ChartView, Dispatch<SetStateAction<ChartView>>];

export const wholeView: ChartView = { hidden: new Set(), range: null };

/** What was chosen on a chart, kept by a frame that moves the chart to the full screen and back. */
export const ChartViewContext = createContext<ChartViewState | null>(null);

export function useChartView(): ChartViewState {
  const own = useState(wholeView);
  return use(ChartViewContext) ?? own;
}
