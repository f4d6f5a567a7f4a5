/** The places of the drawing from the top down: the buses of high and low voltage, the names of feeders. */
export const HIGH = 30;
export const BUS = 210;
export const FEEDER = BUS + 118;
/** The height of a metering point, and how many of them are drawn below a feeder. */
export const POINT = 36;
export const SHOWN = 8;

const LONG = 23;
/** A name as long as its place is wide; the whole of it is in the hint. */
export const short = (text: string) => (text.length > LONG ? `${text.slice(0, LONG - 1)}…` : text);
