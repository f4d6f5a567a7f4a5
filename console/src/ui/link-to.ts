/** Splits an address into the path, search and hash for the router. */
export function linkTo(href: string) {
  const [address = '', hash] = href.split('#');
  const [to = '', text = ''] = address.split('?');
  // The route and search type of an address stored as text are not known at compile time.
  return { to, hash, search: Object.fromEntries(new URLSearchParams(text)) as never };
}

/** Search parameters as plain text in the address, `?page=2&sort=-name`; the screens parse them into types. */
export function stringifySearch(search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
