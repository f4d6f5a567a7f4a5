/** The planned peak hours published for the first price zone, by month: the first and the last hour of each period. */
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
