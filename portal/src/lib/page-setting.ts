/** A setting of the deployment, from a `<meta name="tramo:…">` of the page. */
const read = (name: string, fallback: string): string =>
  (typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLMetaElement>(`meta[name="tramo:${name}"]`)?.content) || fallback;

export const setting = {
  /** Base address of the API, without a slash at its end. */
  apiUrl: read('api', '/api').replace(/\/$/, ''),
  apiKey: read('api-key', 'tramo-web'),
};
