/** «1–7, 24» */
export function hoursText(hours: readonly number[]): string {
  const stretches: [number, number][] = [];
  for (const hour of hours.toSorted((a, b) => a - b)) {
    const last = stretches.at(-1);
    if (last?.[1] === hour - 1) last[1] = hour;
    else stretches.push([hour, hour]);
  }
  return stretches.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
