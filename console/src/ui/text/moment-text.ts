const partsOf = (moment: Date, zone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
};

/** The offset of a zone from UTC at a moment, in ms. */
function offsetOf(moment: Date, zone: string): number {
  const { year, month, day, hour, minute } = partsOf(moment, zone);
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) -
    Math.floor(moment.getTime() / 60_000) * 60_000
  );
}

/** «дд.мм.гггг чч:мм» in the local time of a zone. */
export function momentText(iso: string, zone: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  const { year, month, day, hour, minute } = partsOf(moment, zone);
  return `${day}.${month}.${year} ${hour}:${minute}`;
}

const typed = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[\s,]+(\d{1,2}):(\d{2})$/;

/** The typed moment as ISO 8601 in UTC; null when it is not a moment or its day does not exist. */
export function parseMoment(text: string, zone: string): string | null {
  const found = typed.exec(text.trim());
  if (!found) return null;
  const [day, month, year, hour, minute] = found.slice(1).map(Number) as [number, number, number, number, number];
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const moment = new Date(wall - offsetOf(new Date(wall), zone));
  // Near a clock change the first guess may be an hour off.
  const exact = new Date(wall - offsetOf(moment, zone));
  const pad = (number: number) => String(number).padStart(2, '0');
  return momentText(exact.toISOString(), zone) === `${pad(day)}.${pad(month)}.${year} ${pad(hour)}:${pad(minute)}`
    ? exact.toISOString()
    : null;
}
