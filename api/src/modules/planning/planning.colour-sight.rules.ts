/** How people see colours apart, those who lack one kind of cone too. */

type Triple = readonly [number, number, number];

/** Linear RGB as it looks without red, green or blue cones (Machado, Oliveira & Fernandes 2009, severity 1); the first is normal sight. */
const sights: readonly (readonly [Triple, Triple, Triple])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

const linear = (hex: string): Triple => {
  const channel = (at: number): number => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
};

const times = (m: readonly [Triple, Triple, Triple], [r, g, b]: Triple): Triple => {
  const row = (t: Triple): number => Math.min(1, Math.max(0, t[0] * r + t[1] * g + t[2] * b));
  return [row(m[0]), row(m[1]), row(m[2])];
};

/** CIE Lab of linear sRGB, white D65. */
function toLab([r, g, b]: Triple): Triple {
  const f = (t: number): number => (t > 216 / 24_389 ? Math.cbrt(t) : (t * 24_389) / 27 / 116 + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Difference (CIE 1976 ΔE) of each two colours to the eye that tells them apart worst; entry a × count + b. */
export function colourDifference(colours: readonly string[]): Float64Array {
  const seen = sights.map((sight) => colours.map((hex) => toLab(times(sight, linear(hex)))));
  const out = new Float64Array(colours.length ** 2);
  for (let a = 0; a < colours.length; a++) {
    for (let b = 0; b < colours.length; b++) {
      const apart = seen.map((lab) => {
        const [p, q] = [lab[a] as Triple, lab[b] as Triple];
        return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
      });
      out[a * colours.length + b] = Math.min(...apart);
    }
  }
  return out;
}
