import { limits } from '@tramo/contract/limits';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiProblem, problemText } from './api-problem.ts';
import { fetchFile, maySendAgain, uploadFile } from './files.ts';

const file = new File(['x'], 'licencia.jpg', { type: 'image/jpeg' });
afterEach(() => vi.unstubAllGlobals());

/** The browser's request, which Node does not have, that ends in one way. */
function browserThat(ends: 'onload' | 'onerror' | 'ontimeout', answered = { status: 0, responseText: '' }) {
  const sent: { timeout: number }[] = [];
  class Request {
    timeout = 0;
    upload = {};
    onload = (): void => undefined;
    onerror = (): void => undefined;
    ontimeout = (): void => undefined;
    status = answered.status;
    responseText = answered.responseText;
    open = (): void => undefined;
    setRequestHeader = (): void => undefined;
    getResponseHeader = (): null => null;
    send(): void {
      sent.push({ timeout: this.timeout });
      queueMicrotask(() => this[ends]());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'a'.repeat(43) : null) });
  return sent;
}
const failureOf = (): Promise<unknown> =>
  uploadFile(file, 'licence').then(
    () => null,
    (error) => error,
  );

it('gives a file ten seconds, says that it took longer, and lets it be sent again', async () => {
  const sent = browserThat('ontimeout');
  const error = await failureOf();
  expect(limits.uploadTimeoutMs).toBe(10_000);
  expect(sent).toEqual([{ timeout: 10_000 }]);
  expect(problemText(error)).toBe('Tardó más de 10 s en subir. Revisa tu red e intenta de nuevo.');
  expect(maySendAgain(error)).toBe(true);
});

it('tells a lost network apart, which may be tried again as well', async () => {
  browserThat('onerror');
  const error = await failureOf();
  expect(problemText(error)).toBe('No hay conexión con el servicio. Revisa tu red e intenta de nuevo.');
  expect(maySendAgain(error)).toBe(true);
});

it('does not offer a refused file again', async () => {
  const words = 'El archivo no es una imagen';
  const body = { error: { key: 'files.wrong_type', message: words } };
  browserThat('onload', { status: 422, responseText: JSON.stringify(body) });
  const error = await failureOf();
  expect(problemText(error)).toBe(words);
  expect(maySendAgain(error)).toBe(false);
});

it.each([
  [0, true],
  [400, false],
  [403, false],
  [413, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
  [507, true],
])('an answer %i may be tried again: %s', (status, may) => expect(maySendAgain(new ApiProblem(status))).toBe(may));

it('gives the stored file', async () => {
  browserThat('onload', { status: 201, responseText: '{"_id":"f1"}' });
  expect(await uploadFile(file, 'licence')).toEqual({ _id: 'f1' });
});

it('takes a large file from the store by its address, without the session; from the server where that fails', async () => {
  browserThat('onload');
  const asked: [string, Record<string, string>][] = [];
  let isReached = true;
  vi.stubGlobal('fetch', async (url: string, init: { headers?: Record<string, string>; credentials?: string }) => {
    asked.push([url, init.headers ?? {}]);
    if (url.startsWith('https://almacen')) {
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
      if (!isReached) throw new TypeError('Failed to fetch');
      return new Response('del almacén');
    }
    if (!init.headers?.['file-link'])
      return new Response('del servidor', { headers: { 'content-disposition': 'attachment; filename="a.zip"' } });
    return new Response('', { headers: { 'file-link': 'https://almacen.example/a?X-Amz-Signature=1' } });
  });
  const got = async (): Promise<string> => (await fetchFile('/api/files/a')).blob.text();
  expect(await got()).toBe('del almacén');
  expect(asked.map(([url, headers]) => [url.slice(0, 9), 'token' in headers])).toEqual([
    ['/api/file', true],
    ['https://a', false],
  ]);
  isReached = false;
  expect(await got()).toBe('del servidor');
  asked.length = 0;
  expect(await got()).toBe('del servidor');
  expect(asked).toHaveLength(1);
});
