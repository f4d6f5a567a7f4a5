/** The planned hours of peak load that were published for the first price zone, by months: the first and the last hour of each stretch. */
export const plannedStretches: readonly (readonly (readonly [number, number])[])[] = [
  [[8, 21]],
  [
    [8, 13],
    [17, 21],
  ],
  [[8, 21]],
  [
    [8, 15],
    [18, 21],
  ],
  [
    [8, 15],
    [20, 21],
  ],
  [
    [8, 16],
    [20, 21],
  ],
  [
    [8, 17],
    [20, 21],
  ],
  [[8, 21]],
  [
    [8, 15],
    [18, 21],
  ],
  [[8, 21]],
  [
    [8, 11],
    [16, 21],
  ],
  [
    [8, 12],
    [15, 21],
  ],
];
