/** What a push to a driver's phone tells. */
export interface RoutePush {
  title: string;
  body: string;
  /** One with the same tag is replaced. */
  tag: string;
  /** Screen of the app that a tap opens. */
  path: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Reads a push of the server. A browser that gets a push must show something: what cannot be read is told as a change of the route, which the app then
 * reads by itself.
 */
export function readRoutePush(text: string): RoutePush {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // Told below.
  }
  const push = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const path = textOf(push.url).replace(/^\/operador\/?#?/, '');
  return {
    title: textOf(push.title) || 'Tu ruta cambió',
    body: textOf(push.body),
    tag: textOf(push.tag) || 'route',
    path: /^\/(?:route\/[\w-]+)?$/.test(path) ? path : '/',
  };
}
