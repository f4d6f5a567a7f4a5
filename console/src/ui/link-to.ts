/** An address with its search part as the router takes it. */
export function linkTo(href: string) {
  const [to = '', text = ''] = href.split('?');
  // Which search belongs to which route is not known of an address that was kept as text.
  return { to, search: Object.fromEntries(new URLSearchParams(text)) as never };
}

/** Plain text in the address: `?page=2&sort=-name`; the screens give the values their types. */
export function stringifySearch(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
