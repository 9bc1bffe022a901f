import { Buffer } from 'node:buffer';
import type { Mark, Page, PageSize } from './page.ts';
import type { PageWriter } from './print-protocol.ts';

/** Text of a `^FD` after `^FH_`: the characters that command a printer are written in hexadecimal. */
export const zplText = (text: string): string =>
  text.replace(/[\^~_\p{Cc}]/gu, (c) => `_${(c.codePointAt(0) as number).toString(16).toUpperCase().padStart(2, '0')}`);

const field = (text: string): string => `^FH_^FD${zplText(text)}^FS`;

/** One page as the commands of a Zebra printer: UTF-8, its own scalable type, and codes that the printer draws itself. */
export function zplPage(page: Page, size: PageSize): string {
  const commands = (mark: Mark): string => {
    const { x, y } = mark;
    switch (mark.kind) {
      case 'box':
        return `^FO${x},${y}^GB${mark.width},${mark.height},${Math.min(mark.width, mark.height)},B,0^FS`;
      case 'text':
        // Its type 0 is narrower than the one that the text was measured in: what fits there fits here.
        return `^FT${Math.round(x)},${Math.round(y)}^A0N,${mark.size},${mark.size}${mark.isWhite ? '^FR' : ''}${field(mark.text)}`;
      case 'code128':
        return `^FO${x},${y}^BY${mark.module}^BCN,${mark.height},N,N,N,A${field(mark.text)}`;
      case 'qr':
        return `^FO${x},${y}^BQN,2,${mark.module}${field(`MA,${mark.text}`)}`;
    }
  };
  return [
    '^XA',
    '^CI28',
    `^PW${size.width}`,
    `^LL${size.height}`,
    '^LH0,0',
    ...page.map(commands),
    '^PQ1',
    '^XZ',
    '',
  ].join('\n');
}

/** A file that is sent to the printer as it is. */
export function zplWriter(size: PageSize): PageWriter {
  const pages: Buffer[] = [];
  return {
    add: (page) => void pages.push(Buffer.from(zplPage(page, size), 'utf8')),
    end: async () => Buffer.concat(pages),
  };
}
