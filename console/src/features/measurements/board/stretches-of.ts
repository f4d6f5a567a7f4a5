/** Joins consecutive intervals «00:00–00:30», «00:30–01:00» into «00:00–01:00»; null stands for intervals left out. */
export function stretchesOf(intervals: readonly (string | null)[]): string[] {
  const stretches: string[] = [];
  intervals.forEach((interval, index) => {
    if (interval === null) return;
    const before = index > 0 && intervals[index - 1] !== null ? stretches.pop() : undefined;
    const [begin = ''] = (before ?? interval).split('–');
    stretches.push(`${begin}–${interval.split('–')[1]}`);
  });
  return stretches;
}
