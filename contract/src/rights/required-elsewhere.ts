/** Fields used only by the ordinary routes of a resource. Closing them has no effect elsewhere: measured values stay
 *  open when the number of an act is hidden. */
const unusedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'metering-points': ['gtpCode', 'deliveryPointName', 'balanceBoundary', 'admissionActNumber'],
};

/** Those of the fields that other screens need: when one is closed, data derived from the resource is not shown. */
export const requiredElsewhere = (resource: string, fields: readonly string[]): string[] =>
  fields.filter((field) => !unusedElsewhere[resource]?.includes(field));
