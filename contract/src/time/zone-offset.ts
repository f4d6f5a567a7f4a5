/** The current offset of a time zone: «UTC+3». */
export function zoneOffset(zone: string): string {
  const parts = new Intl.DateTimeFormat('ru', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts();
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC');
}
