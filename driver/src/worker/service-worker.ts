/**
 * Keeps one whole build of the app on the phone and answers with it, signal or not. It never touches the API, and it changes builds only when a page asks
 * for it: the driver's tap, or the next start.
 */

import { readRoutePush } from './route-push.ts';
import type { Worker } from './worker-types.ts';

/** Put in by the build: address below the scope → SHA-256 of the file, and a mark of all of them. */
declare const __FILES__: Readonly<Record<string, string>>;
declare const __BUILD__: string;

const files = __FILES__;
const worker = self as unknown as Worker;
const scope = new URL('./', worker.location.href);
const prefix = 'tramo-driver-';
const own = `${prefix}${__BUILD__}`;
/** How many files are fetched at the same time: a phone on two bars loads one after another sooner. */
const lanes = 3;

const addressOf = (path: string): string => new URL(path, scope).href;
const isHashed = (path: string): boolean => path.startsWith('assets/');

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file of this build: from an older build's cache where the name says that it is the same, else from the server; its bytes must be the build's. */
async function fetched(path: string): Promise<Response> {
  const kept = isHashed(path) ? await caches.match(addressOf(path)) : undefined;
  const response = kept ?? (await fetch(addressOf(path), { cache: isHashed(path) ? 'default' : 'no-cache' }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  // The server was given another build meanwhile: half of one and half of the other would not work.
  if ((await sha256(bytes)) !== files[path]) throw new Error(`${path}: of another build`);
  const headers = new Headers(response.headers);
  // The bytes are unpacked by now.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(bytes, { status: 200, headers });
}

/** The whole build, or nothing: a try that was cut goes on where it stood. */
async function install(): Promise<void> {
  const cache = await caches.open(own);
  const have = new Set((await cache.keys()).map((one) => one.url));
  const missing = Object.keys(files).filter((path) => !have.has(addressOf(path)));
  const lane = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift())
      await cache.put(addressOf(path), await fetched(path));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Older builds go, but for the last one: a window that still shows it takes its later parts from there. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function answer(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(own);
  const kept =
    (await cache.match(addressOf(path))) ?? (isHashed(path) ? await caches.match(addressOf(path)) : undefined);
  return kept ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const path = pathname.slice(scope.pathname.length);
  if (request.mode === 'navigate') event.respondWith(answer(request, ''));
  else if (Object.hasOwn(files, path) || isHashed(path)) event.respondWith(answer(request, path));
});
worker.addEventListener('message', (event) => {
  if ((event.data as { tramo?: string } | null)?.tramo === 'activate') event.waitUntil(worker.skipWaiting());
});

const windows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
const isApp = (url: string) => url.startsWith(scope.href);

worker.addEventListener('push', (event) => {
  event.waitUntil(
    (async () => {
      const push = readRoutePush(event.data?.text() ?? '');
      // An open app reads its day anew at once, whether it is in sight or not.
      for (const client of await windows()) if (isApp(client.url)) client.postMessage({ tramo: 'push' });
      await worker.registration.showNotification(push.title, {
        body: push.body,
        tag: push.tag,
        icon: addressOf('icon-192.png'),
        badge: addressOf('badge.png'),
        data: { path: push.path },
      });
    })(),
  );
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
  event.waitUntil(
    (async () => {
      const open = (await windows()).find((client) => isApp(client.url));
      if (!open) return void (await worker.clients.openWindow(`${scope.href}#${path}`));
      open.postMessage({ tramo: 'open', path });
      await open.focus();
    })(),
  );
});
