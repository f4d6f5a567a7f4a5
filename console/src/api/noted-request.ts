/** Remembers the identifier of a request, so that its change can be undone. */
export function notedRequest() {
  const noted = { request: '', onAnswer: (request: string) => void (noted.request = request) };
  return noted;
}
