import { expect, test } from 'vitest';
import { readRoutePush } from './route-push.ts';

test('a push is shown as it was told, and leads to its route', () => {
  const text = JSON.stringify({
    title: 'Ruta 3',
    body: 'La oficina quitó la parada 7',
    tag: 'route:1',
    url: '/operador/#/route/01-ab',
  });
  expect(readRoutePush(text)).toEqual({
    title: 'Ruta 3',
    body: 'La oficina quitó la parada 7',
    tag: 'route:1',
    path: '/route/01-ab',
  });
});

test.each(['', 'null', '[]', '{', '{"title":3}'])('a push that cannot be read (%s) is told as a change', (text) => {
  expect(readRoutePush(text)).toEqual({ title: 'Tu ruta cambió', body: '', tag: 'route', path: '/' });
});

test.each(['https://elsewhere.mx/', '//elsewhere.mx', '/operador/#/settings', 'javascript:alert(1)'])(
  'a push leads nowhere but to a route: %s',
  (url) => {
    expect(readRoutePush(JSON.stringify({ url })).path).toBe('/');
  },
);
