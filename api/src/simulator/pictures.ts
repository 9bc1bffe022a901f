import { type Canvas, type Colour, openCanvas } from './canvas.ts';
import { between, pick, randomOf } from './random.ts';

/** Pictures that simulated drivers take: drawn, since no real door or signature is anybody's to show. */
const WIDTH = 480;
const HEIGHT = 360;
const card: Colour = [201, 160, 108];
const cardTop: Colour = [221, 184, 135];
const cardSide: Colour = [176, 136, 88];
const white: Colour = [250, 250, 248];
const ink: Colour = [34, 40, 48];

const walls: readonly [Colour, Colour][] = [
  [
    [236, 221, 196],
    [222, 202, 172],
  ],
  [
    [201, 216, 222],
    [182, 199, 207],
  ],
  [
    [226, 190, 168],
    [208, 168, 146],
  ],
  [
    [214, 222, 203],
    [196, 206, 184],
  ],
];
const doors: readonly Colour[] = [
  [122, 74, 44],
  [46, 92, 84],
  [52, 72, 108],
  [150, 52, 44],
];
const darker = ([r, g, b]: Colour, share = 0.8): Colour => [r * share, g * share, b * share];

/** A box of cardboard with its tape and its label, seen a little from above; `x`, `y` is its front's lower left corner. */
function box(c: Canvas, x: number, y: number, width: number, height: number): void {
  const depth = width * 0.22;
  c.disc(x + width * 0.6, y + 3, width * 0.75, 9, [0, 0, 0].map(() => 96) as unknown as Colour);
  c.shape(
    [
      [x + width, y - height],
      [x + width + depth, y - height - depth * 0.6],
      [x + width + depth, y - depth * 0.6],
      [x + width, y],
    ],
    cardSide,
  );
  c.shape(
    [
      [x, y - height],
      [x + depth, y - height - depth * 0.6],
      [x + width + depth, y - height - depth * 0.6],
      [x + width, y - height],
    ],
    cardTop,
  );
  c.rect(x, y - height, width, height, card);
  c.rect(x + width * 0.44, y - height, width * 0.1, height, [186, 146, 98]);
  const [lx, ly, lw] = [x + width * 0.58, y - height * 0.72, width * 0.34];
  c.rect(lx, ly, lw, height * 0.46, white);
  for (let n = 0; n < 9; n += 1)
    if (n % 3 !== 1) c.rect(lx + 4 + (n * (lw - 8)) / 9, ly + height * 0.26, (lw - 8) / 13, height * 0.14, ink);
  c.rect(lx + 4, ly + 5, lw * 0.6, 3, ink);
  c.rect(lx + 4, ly + 12, lw * 0.42, 3, [120, 126, 134]);
}

function door(c: Canvas, colour: Colour, x: number, top: number, width: number, bottom: number): void {
  c.rect(x - 8, top - 8, width + 16, bottom - top + 8, darker(colour, 0.6));
  c.rect(x, top, width, bottom - top, colour);
  for (const share of [0.08, 0.54]) {
    c.rect(x + width * 0.14, top + (bottom - top) * share, width * 0.72, (bottom - top) * 0.36, darker(colour));
    c.rect(x + width * 0.18, top + (bottom - top) * (share + 0.02), width * 0.64, (bottom - top) * 0.32, colour);
  }
  c.disc(x + width * 0.9, top + (bottom - top) * 0.52, 5, 5, [224, 190, 92]);
}

/** Parcels before a door. */
function doorstep(n: number): Buffer {
  const random = randomOf(`puerta ${n}`);
  const [light, dark] = walls[n % walls.length] as [Colour, Colour];
  const c = openCanvas(WIDTH, HEIGHT, light);
  c.fade(0, 0, WIDTH, 270, light, dark);
  c.fade(0, 262, WIDTH, 98, [168, 162, 154], [138, 132, 126]);
  const x = between(random, 60, 250);
  door(c, doors[n % doors.length] as Colour, x, 40, 130, 262);
  c.rect(x + 168, 96, 44, 26, darker(doors[(n + 1) % doors.length] as Colour));
  for (let digit = 0; digit < 3; digit += 1) c.rect(x + 176 + digit * 11, 103, 6, 12, white);
  c.shape(
    [
      [x - 10, 284],
      [x + 140, 284],
      [x + 156, 306],
      [x - 26, 306],
    ],
    [92, 74, 60],
  );
  const size = between(random, 74, 118);
  box(c, x + between(random, -20, 60), 322, size, size * between(random, 0.62, 0.9));
  if (n % 3 === 0) box(c, x + 118, 334, 66, 50);
  return c.png();
}

/** A parcel on a counter, before shelves. */
function counter(n: number): Buffer {
  const random = randomOf(`mostrador ${n}`);
  const c = openCanvas(WIDTH, HEIGHT, [222, 226, 228]);
  c.fade(0, 0, WIDTH, 230, [214, 220, 224], [190, 198, 204]);
  for (const shelf of [70, 140]) {
    for (let x = 14; x < WIDTH - 20; x += between(random, 26, 48)) {
      const height = between(random, 24, 52);
      const colour = pick(random, [...doors, cardTop, cardSide, [220, 196, 120] as Colour]);
      c.rect(x, shelf - height, between(random, 16, 30), height, colour);
    }
    c.rect(0, shelf, WIDTH, 9, [132, 108, 84]);
  }
  c.fade(0, 236, WIDTH, 124, [148, 112, 78], [112, 82, 56]);
  c.rect(0, 230, WIDTH, 12, [176, 138, 100]);
  const size = between(random, 96, 140);
  box(c, between(random, 110, 220), 276, size, size * 0.7);
  return c.png();
}

/** A closed gate, for visits where nobody came out. */
function gate(n: number): Buffer {
  const random = randomOf(`reja ${n}`);
  const [light, dark] = walls[(n + 2) % walls.length] as [Colour, Colour];
  const c = openCanvas(WIDTH, HEIGHT, light);
  c.fade(0, 0, WIDTH, 110, [176, 206, 232], [214, 228, 238]);
  c.fade(0, 84, WIDTH, 190, light, dark);
  c.rect(150, 110, 70, 70, [96, 118, 132]);
  c.rect(154, 114, 28, 62, [130, 152, 166]);
  c.fade(0, 270, WIDTH, 90, [150, 148, 146], [120, 118, 116]);
  const iron: Colour = pick(random, [
    [44, 48, 54],
    [70, 50, 40],
    [30, 60, 56],
  ]);
  for (let x = 20; x < WIDTH - 10; x += 26) {
    c.rect(x, 74, 8, 206, iron);
    c.disc(x + 4, 72, 6, 8, iron);
  }
  for (const y of [104, 244]) c.rect(0, y, WIDTH, 10, iron);
  c.rect(222, 160, 30, 40, darker(iron, 0.7));
  c.disc(237, 172, 5, 5, [206, 178, 90]);
  return c.png();
}

/** A name in ink, as a finger writes it on a phone. */
function signature(n: number): Buffer {
  const random = randomOf(`firma ${n}`);
  const c = openCanvas(420, 160, [255, 255, 255]);
  const strokes = 2 + (n % 2);
  let x = between(random, 40, 70);
  for (let s = 0; s < strokes; s += 1) {
    const waves = between(random, 2.5, 5);
    const length = between(random, 90, 150);
    const middle = between(random, 70, 95);
    const height = between(random, 22, 44);
    const lean = between(random, 0, Math.PI);
    for (let step = 0; step <= 500; step += 1) {
      const share = step / 500;
      const y =
        middle + Math.sin(share * waves * Math.PI * 2 + lean) * height * (1 - share * 0.6) * (s === 0 ? 1 : 0.7);
      const back = Math.cos(share * waves * Math.PI * 2) * 14;
      c.disc(x + share * length + back, y, 1.7, 1.7, ink);
    }
    x += length * 0.8;
  }
  for (let step = 0; step <= 400; step += 1) c.disc(60 + step * 0.75, 128 + Math.sin(step / 60) * 5, 1.3, 1.3, ink);
  return c.png();
}

export interface Pictures {
  /** Of deliveries and collections made, of visits that failed, and names in ink; all PNG. */
  photos: readonly Buffer[];
  failed: readonly Buffer[];
  signatures: readonly Buffer[];
}
let drawn: Pictures | null = null;
/** A dozen pictures and some signatures: the same ones every time, drawn when they are first asked for. */
export function pictures(): Pictures {
  const many = (count: number, draw: (n: number) => Buffer): Buffer[] =>
    Array.from({ length: count }, (_, n) => draw(n));
  drawn ??= {
    photos: [...many(6, doorstep), ...many(3, counter)],
    failed: many(3, gate),
    signatures: many(6, signature),
  };
  return drawn;
}
