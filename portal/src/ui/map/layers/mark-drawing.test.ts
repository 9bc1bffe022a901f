import { describe, expect, it } from 'vitest';
import type { VehicleMark } from '../map-types.ts';
import { type Drawn, only, redraw } from './mark-drawing.ts';
import { type Glide, glideMs, nextGlides, paceMs } from './vehicle-motion.ts';

const mark = (id: string, more: Partial<VehicleMark> = {}): VehicleMark => ({
  id,
  lat: 25.6,
  lng: -100.3,
  heading: 90,
  tone: 'ok',
  sign: null,
  label: '',
  ...more,
});
const styled = (one: VehicleMark, heading: number | null) => ({
  image: `${one.tone}-${heading !== null}`,
  heading: heading ?? 0,
  pill: one.label,
});
const still = new Map<string, Glide>();

describe('redraw', () => {
  it('adds, then says nothing while nothing changes', () => {
    const drawn: Drawn = new Map();
    expect(redraw(drawn, [mark('a'), mark('b')], still, 0, styled)?.add).toHaveLength(2);
    expect(redraw(drawn, [mark('a'), mark('b')], still, 0, styled)).toBeNull();
  });

  it('moves only what moved, writes only what changed, removes what is gone', () => {
    const drawn: Drawn = new Map();
    redraw(drawn, [mark('a'), mark('b'), mark('c')], still, 0, styled);
    const diff = redraw(drawn, [mark('a', { lat: 25.7 }), mark('b', { label: '1 min' })], still, 0, styled);
    expect(diff).toEqual({
      add: [],
      update: [
        { id: 'a', newGeometry: { type: 'Point', coordinates: [-100.3, 25.7] } },
        { id: 'b', addOrUpdateProperties: [{ key: 'pill', value: '1 min' }] },
      ],
      remove: ['c'],
    });
    expect([...drawn.keys()]).toEqual(['a', 'b']);
    expect(only('a', drawn).features).toHaveLength(1);
    expect(only('c', drawn).features).toEqual([]);
  });

  it('draws a gliding one on its way, and at its fix once it is there', () => {
    const drawn: Drawn = new Map();
    const first = nextGlides(new Map(), [mark('a')], 0);
    redraw(drawn, [mark('a')], first, 0, styled);
    const next = mark('a', { lat: 25.61 });
    const glides = nextGlides(first, [next], 1000);
    redraw(drawn, [next], glides, 1000 + glideMs / 2, styled);
    expect(drawn.get('a')?.lat).toBeGreaterThan(25.6);
    expect(drawn.get('a')?.lat).toBeLessThan(25.61);
    redraw(drawn, [next], glides, 1000 + glideMs, styled);
    expect(drawn.get('a')?.lat).toBe(25.61);
  });
});

describe('pace', () => {
  it('draws what is far seldom, what is near often, and never later than the eye waits', () => {
    expect(paceMs(6, 25, 12)).toBe(400);
    expect(paceMs(17, 25, 12)).toBe(40);
    expect(paceMs(14, 25, 12)).toBeGreaterThan(paceMs(15, 25, 12));
    expect(paceMs(12, 25, 12 * 120)).toBe(40);
  });
});
