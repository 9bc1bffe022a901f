import { seenHeader } from '@tramo/contract/endpoint';

/** The reason of an upload that took longer than its time. */
export class LateUpload extends Error {
  readonly timeoutMs: number;
  constructor(timeoutMs: number) {
    super('timeout');
    this.name = 'LateUpload';
    this.timeoutMs = timeoutMs;
  }
}

interface UploadOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

/** Sends one file as multipart. By XMLHttpRequest, since `fetch` does not tell how much has been sent. */
export function upload(
  url: string,
  init: RequestInit,
  file: File,
  options: UploadOptions,
): Promise<{ status: number; text: string; seen: string | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    for (const [name, value] of Object.entries(init.headers as Record<string, string>)) {
      // The browser writes the type itself, with the boundary.
      if (name !== 'Content-Type') request.setRequestHeader(name, value);
    }
    request.timeout = options.timeoutMs;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        seen: request.getResponseHeader(seenHeader),
      });
    request.onerror = () => reject(new Error('network'));
    request.ontimeout = () => reject(new LateUpload(options.timeoutMs));
    request.onabort = () => reject(options.signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
