// Runs before the first paint, so that a dark portal never flashes white. A file of its own because the page allows no inline scripts.
(() => {
  const root = document.documentElement;
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('theme') || 'auto';
    if (localStorage.getItem('language') === 'en') root.lang = 'en';
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
