import { useQuery } from '@tanstack/react-query';
import { filesApi, type StoredFile } from '@tramo/contract/files';
import { limits } from '@tramo/contract/limits';
import { useEffect, useState } from 'react';
import { call, requestHeaders, urlOf } from './api.ts';
import { ApiProblem, isPassing, type WireError } from './api-problem.ts';

/** Kinds of files that people upload. */
export type UploadKind = 'photo' | 'licence' | 'vehicleDocument' | 'guideDocument' | 'logo';

/**
 * Sends one file that people attach: every picture and paper goes through here, and so has the ten seconds of document 2 §9. Throws ApiProblem.
 * Sheets to import are no media: they are bigger, show their progress and can be cancelled, and have a request's time.
 */
export const uploadFile = (
  file: File,
  kind: UploadKind,
  onProgress?: (share: number) => void,
  signal?: AbortSignal,
): Promise<StoredFile> =>
  call(filesApi.upload, {
    query: { kind },
    file,
    timeoutMs: limits.uploadTimeoutMs,
    ...(onProgress ? { onProgress } : {}),
    ...(signal ? { signal } : {}),
  });

/** True where the same file may pass when it is sent again: it was late, the network or the server was away. False where the file was refused. */
export const maySendAgain = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || isPassing(error) || error.status === 429 || error.status >= 500;

/** Most bytes that an upload of a kind may have. */
export const uploadLimit: Record<UploadKind, number> = {
  photo: limits.photoBytes,
  licence: limits.documentBytes,
  vehicleDocument: limits.documentBytes,
  guideDocument: limits.documentBytes,
  logo: limits.logoBytes,
};

/** With it the server is asked for an address of its object store instead of the bytes; the answer has it under the same name. */
const fileLinkHeader = 'file-link';
/** This browser does not reach the store: the server is not asked for addresses again. */
let linksFail = false;

/** Fetches a download with the session's header: the token never stands in an address. Throws ApiProblem. */
export async function fetchFile(path: string, init: RequestInit = {}): Promise<{ blob: Blob; name: string | null }> {
  const response = await fetch(path, {
    ...init,
    headers: {
      ...requestHeaders(),
      ...(linksFail ? {} : { [fileLinkHeader]: 'inline' }),
      ...(init.headers as Record<string, string>),
    },
  });
  if (!response.ok) {
    const body = (await response.json().catch(() => undefined)) as { error?: WireError } | undefined;
    throw new ApiProblem(response.status, body?.error);
  }
  const link = response.headers.get(fileLinkHeader);
  if (link !== null) {
    // The session stays here: the store gets nothing but the address. Where a browser does not reach it, or may not, the server sends the file itself.
    const stored = await fetch(link, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: init.signal ?? null,
    })
      .then((answer) => (answer.ok ? answer.blob() : null))
      .catch(() => null);
    init.signal?.throwIfAborted();
    if (stored) return { blob: stored, name: null };
    linksFail = true;
    return fetchFile(path, init);
  }
  const disposition = response.headers.get('content-disposition') ?? '';
  const name =
    /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null;
  return { blob: await response.blob(), name: name && decodeURIComponent(name) };
}

/** Hands content to the browser as a download. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address until it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads a path of the API (`/files/…`, a template) under its own name, or `fallbackName`. */
export async function downloadPath(path: string, fallbackName: string): Promise<void> {
  const { blob, name } = await fetchFile(path);
  saveBlob(blob, name ?? fallbackName);
}

/**
 * Opens a path of the API (a PDF) in a tab of its own, or downloads it where tabs are refused. Called by a click itself: the tab is opened
 * at once, or the browser would take it for an advertisement. Throws ApiProblem.
 */
export async function openPath(path: string, fallbackName: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const { blob, name } = await fetchFile(path);
    if (!tab) return saveBlob(blob, name ?? fallbackName);
    const address = URL.createObjectURL(blob);
    tab.location.href = address;
    // The tab needs the address until it has read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export const filePath = (id: string): string => urlOf(filesApi.download, { id });

/** An address for content that the page holds, let go with it; null while there is none. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** An address that an `<img>` or a link can open for a stored file; null while it loads, fails or there is none. */
export function useFileUrl(id: string | null | undefined): { url: string | null; type: string | null } {
  const file = useQuery({
    queryKey: ['files', id],
    queryFn: async ({ signal }) => (await fetchFile(filePath(id as string), { signal })).blob,
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return { url: useObjectUrl(file.data), type: file.data?.type ?? null };
}
