import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inkOn, isFaintOn, seenOn } from './brand.ts';
import { contrast } from './map/map-palette.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((rgb) => `#${rgb.map((c) => c.toString(16).padStart(2, '0')).join('')}`);
const surfaces = ['#ffffff', '#161d1a'];

describe('a company’s colour', () => {
  it.each([
    ['#1d5fd0', '#ffffff'],
    ['#ffd200', '#10231d'],
    ['#000000', '#ffffff'],
    ['#ffffff', '#10231d'],
    ['#7a7a7a', '#000000'],
  ])('%s carries %s', (given, ink) => expect(inkOn(given)).toBe(ink));

  it('carries text that can be read, whatever it is', () => {
    fc.assert(fc.property(colour, (given) => contrast(given, inkOn(given)) >= 4.5));
  });

  it('reads a surface as a minified style sheet writes it', () => {
    expect(seenOn('#1d5fd0', '#fff')).toBe('#1d5fd0');
    expect(isFaintOn('#ffd200', '#fff')).toBe(true);
  });

  it('is seen on light and dark, whatever it is, and left alone where it already is', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom(...surfaces), (given, surface) => {
        const seen = seenOn(given, surface);
        expect(contrast(seen, surface)).toBeGreaterThanOrEqual(3);
        if (!isFaintOn(given, surface)) expect(seen).toBe(given);
      }),
    );
  });
});
