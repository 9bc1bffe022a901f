import { heightMessage } from '@tramo/contract/public-pages';

/** What the page around a frame may hand over behind the `#`: `#G-100`, `#folio=G-100&phone=1234` or `#token=…`. */
export function handedOver(hash: string): { folio: string; phone: string; token: string } {
  const text = hash.replace(/^#/, '');
  const isList = /(^|&)(folio|phone|token)=/.test(text);
  const list = new URLSearchParams(isList ? text : '');
  let plain = '';
  try {
    plain = isList ? '' : decodeURIComponent(text);
  } catch {
    // Not ours: nothing was handed over.
  }
  return { folio: list.get('folio') ?? plain, phone: list.get('phone') ?? '', token: list.get('token') ?? '' };
}

/** Tells the page around this one how high it is, so that the frame needs no bar to scroll. The height is no secret: any page may hear it. */
export function postHeight(element: HTMLElement): void {
  if (window.parent === window) return;
  let posted = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === posted) return;
    posted = height;
    window.parent.postMessage({ type: heightMessage, height }, '*');
  }).observe(element);
}
