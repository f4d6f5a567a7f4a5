/** One way to forecast a day from the days before it. All count in levels of `Prepared`. */
export interface Method {
  /** The 24 levels of a day; undefined while it has learned too little. Everything before the day may be read, nothing after. */
  forecast: (level: Float64Array, day: number) => Float64Array | undefined;
  /** The day is known now. */
  learn: (level: Float64Array, day: number, trust: number) => void;
  /** May count anew what it has learned, before the day is forecast. */
  refit: (day: number) => void;
}
