import { routeColour, routeColours } from '@tramo/contract/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, lightnessOf, onMap, textOn } from './map-palette.ts';

const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const darkLand = '#151b19';

describe('onMap', () => {
  it('leaves every colour of the light map alone', () => {
    for (const colour of routeColours) expect(onMap(colour, 'light')).toBe(colour);
  });

  it('lifts the dark route colours by about 0.15 and leaves light ones', () => {
    expect(lightnessOf(onMap('#5d18af', 'dark'))! - lightnessOf('#5d18af')!).toBeCloseTo(0.15, 1);
    expect(lightnessOf(onMap('#0c5c3c', 'dark'))! - lightnessOf('#0c5c3c')!).toBeCloseTo(0.15, 1);
    expect(onMap('#c96ffb', 'dark')).toBe('#c96ffb');
  });

  it('makes every route colour stand out from the dark land at 3:1', () => {
    const low = routeColours.filter((colour) => contrast(onMap(colour, 'dark'), darkLand) < 3);
    expect(low).toEqual([]);
  });

  it('never darkens, and answers a colour', () => {
    void fc.assert(
      fc.property(hexColour, (colour) => {
        const lifted = onMap(colour, 'dark');
        expect(lifted).toMatch(/^#[0-9a-f]{6}$/);
        expect(lightnessOf(lifted)!).toBeGreaterThanOrEqual(lightnessOf(colour)! - 0.01);
      }),
    );
  });

  it('keeps the 22 colours different on the dark map', () => {
    expect(new Set(routeColours.map((colour) => onMap(colour, 'dark'))).size).toBe(22);
  });

  it('hands back what it cannot read', () => {
    expect(onMap('rebeccapurple', 'dark')).toBe('rebeccapurple');
  });
});

describe('textOn', () => {
  it('reads at 3:1 or better on any fill, light or dark', () => {
    void fc.assert(
      fc.property(hexColour, (colour) => {
        expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  it.each([
    ['#3f6496', '#ffffff'],
    ['#5d18af', '#ffffff'],
    ['#ffffff', '#10231d'],
    ['#a8a15d', '#10231d'],
  ])('on %s writes %s', (fill, text) => expect(textOn(fill)).toBe(text));
});

describe('routeColour', () => {
  it('repeats after 22', () => {
    expect(routeColour(0)).toBe('#3f6496');
    expect(routeColour(22)).toBe('#3f6496');
  });
});
