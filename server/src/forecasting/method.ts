/** A method that forecasts a day from the days before it, in the levels of a prepared series. */
export interface Method {
  /** Returns the 24 levels of a day; undefined with too little data. May read everything before the day's start. */
  forecast: (level: Float64Array, day: number) => Float64Array | undefined;
  /** Learns a day that has become known. */
  learn: (level: Float64Array, day: number, trust: number) => void;
  /** Called before a day is forecast; the method may refit its parameters. */
  refit: (day: number) => void;
}
