/** Fields that nothing but the ordinary routes of a resource tells, by its name. Closing them closes nothing else: measured values stay
 *  open with the number of an act hidden. */
const unusedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'metering-points': ['gtpCode', 'deliveryPointName', 'balanceBoundary', 'admissionActNumber'],
};

/** The fields among these without which nothing that rests on the records of a resource may be shown. */
export const requiredElsewhere = (resource: string, fields: readonly string[]): string[] =>
  fields.filter((field) => !unusedElsewhere[resource]?.includes(field));
