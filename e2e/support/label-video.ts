import { writeFileSync } from 'node:fs';
import type { LabelMark } from '@tramo/contract/labels';

interface Label {
  width: number;
  height: number;
  marks: readonly LabelMark[];
}

/** A label's black dots: its bars, its QR and its boxes, as the printer sets them; texts are left out. */
function dotsOf({ width, height, marks }: Label): (x: number, y: number) => number {
  const ink = new Uint8Array(width * height);
  const fill = (x: number, y: number, w: number, h: number): void => {
    for (let row = Math.round(y); row < Math.round(y + h); row++)
      ink.fill(1, row * width + Math.round(x), row * width + Math.round(x + w));
  };
  for (const mark of marks) {
    if (mark.kind === 'bars') {
      let x = mark.x;
      for (const [i, w] of mark.widths.entries()) {
        if (i % 2 === 0) fill(x, mark.y, w, mark.height);
        x += w;
      }
    }
    if (mark.kind === 'qr')
      for (const [row, cells] of mark.rows.entries())
        for (const [column, cell] of [...cells].entries())
          if (cell === '1') fill(mark.x + column * mark.module, mark.y + row * mark.module, mark.module, mark.module);
  }
  return (x, y) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (ink[Math.floor(y) * width + Math.floor(x)] ?? 0);
}

const video = { width: 1280, height: 720 };
const frames = 12;

/**
 * A film of a hand that holds a printed label before a camera, as Chromium's fake camera takes it (YUV4MPEG2): the label's codes fill half of the picture, a little turned, moving,
 * under uneven light, with the grain of a cheap lens. `mark`: which of its codes the hand shows.
 */
export function filmLabel(path: string, label: Label, mark: 'qr' | 'bars'): void {
  const dots = dotsOf(label);
  const shown = label.marks.find((m) => m.kind === mark);
  if (!shown || shown.kind === 'text' || shown.kind === 'box') throw new Error(`the label has no ${mark}`);
  const size =
    shown.kind === 'qr'
      ? { w: shown.module * shown.rows.length, h: shown.module * shown.rows.length }
      : { w: 'widths' in shown ? shown.widths.reduce((a, b) => a + b, 0) : 0, h: 'height' in shown ? shown.height : 0 };
  const centre = { x: shown.x + size.w / 2, y: shown.y + size.h / 2 };
  const scale = Math.min((video.width * 0.62) / size.w, (video.height * 0.42) / size.h);
  let seed = 7;
  const grain = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return (seed / 0x7fffffff - 0.5) * 22;
  };
  const parts: Uint8Array[] = [
    new TextEncoder().encode(`YUV4MPEG2 W${video.width} H${video.height} F10:1 Ip A1:1 C420jpeg\n`),
  ];
  for (let frame = 0; frame < frames; frame++) {
    const angle = ((frame % 6) - 3) * 0.012;
    const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
    const shift = { x: Math.sin(frame) * 14, y: Math.cos(frame) * 10 };
    const light = new Uint8Array(video.width * video.height);
    for (let y = 0; y < video.height; y++)
      for (let x = 0; x < video.width; x++) {
        let black = 0;
        // Four looks within a dot: what a lens blurs.
        for (const [dx, dy] of [
          [0.2, 0.2],
          [0.7, 0.2],
          [0.2, 0.7],
          [0.7, 0.7],
        ] as const) {
          const u = x + dx - video.width / 2 - shift.x;
          const v = y + dy - video.height / 2 - shift.y;
          black += dots(centre.x + u * cos - v * sin, centre.y + u * sin + v * cos);
        }
        const lit = 205 + (40 * x) / video.width - (30 * y) / video.height;
        light[y * video.width + x] = Math.max(0, Math.min(255, lit - black * 42 + grain()));
      }
    parts.push(new TextEncoder().encode('FRAME\n'), light, new Uint8Array(light.length / 2).fill(128));
  }
  writeFileSync(path, Buffer.concat(parts));
}
