/** An address with its search part as the router takes it. */
export function linkTo(href: string) {
  const [to = '', text = ''] = href.split('?');
  // Which search belongs to which route is not known of an address that was kept as text.
  return { to, search: Object.fromEntries(new URLSearchParams(text)) as never };
}
