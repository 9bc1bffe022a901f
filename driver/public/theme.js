// Runs before the first paint, so that a dark app never flashes white. A file of its own because the page allows no inline scripts.
(() => {
  const root = document.documentElement;
  let chosen = 'auto';
  try {
    const kept = JSON.parse(localStorage.getItem('driver:preferences') || '{}');
    chosen = kept.theme || 'auto';
    if (kept.locale === 'en') root.lang = 'en';
  } catch {}
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (chosen === 'sun') root.setAttribute('data-sun', '');
})();
