// Runs before the first paint, so that a dark page does not flash white.
(() => {
  let scheme;
  try {
    scheme = localStorage.getItem('color-scheme');
  } catch {
    scheme = null;
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
