/** Notes the identifier of a request, by which what it has done can be undone. */
export function notedRequest() {
  const noted = { request: '', onAnswer: (request: string) => void (noted.request = request) };
  return noted;
}
