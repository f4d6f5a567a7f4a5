/** A method that forecasts a day from the days before it, in the levels of a prepared series. */
export interface Method {
  /** The 24 levels of a day; undefined while there is too little data. May read everything before the day,
   *  nothing after its start. */
  forecast: (level: Float64Array, day: number) => Float64Array | undefined;
  /** Takes a day that is now known. */
  learn: (level: Float64Array, day: number, trust: number) => void;
  /** Called before a day is forecast: the method may fit its parameters again. */
  refit: (day: number) => void;
}
