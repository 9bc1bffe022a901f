import type { Page, PageSize } from './page.ts';

export interface PageWriter {
  add(page: Page): void;
  end(): Promise<Uint8Array>;
}
/** What the drawing thread is started with. */
export interface PrintStart {
  format: 'pdf' | 'zpl';
  size: PageSize;
  title: string;
}
export type PrintOrder = { type: 'pages'; pages: readonly Page[] } | { type: 'end' };
export type PrintReply = { type: 'ready' } | { type: 'drawn' } | { type: 'file'; bytes: Uint8Array };
