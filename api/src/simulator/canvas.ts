import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];
type Point = readonly [x: number, y: number];

/** A small drawing in flat colours. Drawn at twice its size and halved at the end: edges come out smooth. */
export interface Canvas {
  rect(x: number, y: number, width: number, height: number, colour: Colour): void;
  /** Colours that run into each other from above to below. */
  fade(x: number, y: number, width: number, height: number, from: Colour, to: Colour): void;
  /** Convex corners in order. */
  shape(corners: readonly Point[], colour: Colour): void;
  disc(x: number, y: number, radiusX: number, radiusY: number, colour: Colour): void;
  png(): Buffer;
}

const SCALE = 2;

export function openCanvas(width: number, height: number, ground: Colour): Canvas {
  const [w, h] = [width * SCALE, height * SCALE];
  const pixels = Buffer.alloc(w * h * 3);
  const row = (y: number, from: number, to: number, [r, g, b]: Colour): void => {
    if (y < 0 || y >= h) return;
    const [start, end] = [Math.max(0, Math.round(from)), Math.min(w, Math.round(to))];
    for (let at = (y * w + start) * 3; at < (y * w + end) * 3; at += 3) {
      pixels[at] = r;
      pixels[at + 1] = g;
      pixels[at + 2] = b;
    }
  };
  const mix = (a: Colour, b: Colour, share: number): Colour => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ];
  const canvas: Canvas = {
    rect: (x, y, rw, rh, colour) => {
      for (let line = Math.round(y * SCALE); line < Math.round((y + rh) * SCALE); line += 1)
        row(line, x * SCALE, (x + rw) * SCALE, colour);
    },
    fade: (x, y, rw, rh, from, to) => {
      const [top, bottom] = [Math.round(y * SCALE), Math.round((y + rh) * SCALE)];
      for (let line = top; line < bottom; line += 1)
        row(line, x * SCALE, (x + rw) * SCALE, mix(from, to, (line - top) / Math.max(1, bottom - top)));
    },
    shape: (corners, colour) => {
      const points = corners.map(([x, y]) => [x * SCALE, y * SCALE] as const);
      const ys = points.map(([, y]) => y);
      for (let line = Math.floor(Math.min(...ys)); line <= Math.max(...ys); line += 1) {
        const crossings: number[] = [];
        points.forEach(([x1, y1], n) => {
          const [x2, y2] = points[(n + 1) % points.length] as Point;
          if (y1 <= line === y2 <= line) return;
          crossings.push(x1 + ((line - y1) / (y2 - y1)) * (x2 - x1));
        });
        if (crossings.length > 1) row(line, Math.min(...crossings), Math.max(...crossings), colour);
      }
    },
    disc: (x, y, radiusX, radiusY, colour) => {
      for (let line = Math.floor((y - radiusY) * SCALE); line <= (y + radiusY) * SCALE; line += 1) {
        const share = (line / SCALE - y) / radiusY;
        if (Math.abs(share) > 1) continue;
        const half = radiusX * Math.sqrt(1 - share * share);
        row(line, (x - half) * SCALE, (x + half) * SCALE, colour);
      }
    },
    png: () => {
      const lines = Buffer.alloc(height * (1 + width * 3));
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          for (let c = 0; c < 3; c += 1) {
            const at = (y * SCALE * w + x * SCALE) * 3 + c;
            const sum =
              (pixels[at] as number) +
              (pixels[at + 3] as number) +
              (pixels[at + w * 3] as number) +
              (pixels[at + w * 3 + 3] as number);
            lines[y * (1 + width * 3) + 1 + x * 3 + c] = sum >> 2;
          }
        }
      }
      const head = Buffer.alloc(13);
      head.writeUInt32BE(width, 0);
      head.writeUInt32BE(height, 4);
      head.set([8, 2, 0, 0, 0], 8);
      const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      return Buffer.concat([
        signature,
        chunk('IHDR', head),
        chunk('IDAT', deflateSync(lines)),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    },
  };
  canvas.rect(0, 0, width, height, ground);
  return canvas;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const result = Buffer.alloc(body.length + 8);
  result.writeUInt32BE(data.length, 0);
  body.copy(result, 4);
  result.writeUInt32BE(crc32(body), body.length + 4);
  return result;
}
