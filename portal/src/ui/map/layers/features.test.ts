import { mapColours } from '@tramo/browser/map/map-colours';
import { describe, expect, it } from 'vitest';
import type { StopMarker } from '../map-types.ts';
import { areaFeatures, closedRing } from './Geofences.tsx';
import { routeFeatures } from './RouteLines.tsx';
import { stopFeatures } from './StopMarkers.tsx';

const light = mapColours('light', null);
const stop = (more: Partial<StopMarker>): StopMarker => ({
  id: 's',
  lat: 25.6,
  lng: -100.3,
  colour: '#a50c1f',
  label: '7',
  state: 'open',
  ...more,
});
const propertiesOf = (more: Partial<StopMarker>) => stopFeatures([stop(more)], 'light', light).features[0]!.properties!;

describe('stopFeatures', () => {
  it('draws an open stop white with the ring of its route', () => {
    expect(propertiesOf({})).toMatchObject({ fill: '#ffffff', ring: '#a50c1f', text: light.text });
  });
  it('fills a done one', () =>
    expect(propertiesOf({ state: 'done' })).toMatchObject({ fill: '#a50c1f', text: '#ffffff' }));
  it('rings a failed one in red whatever its route', () =>
    expect(propertiesOf({ state: 'failed', colour: '#2eb69c' })).toMatchObject({ ring: light.bad, fill: '#ffffff' }));
  it('gives an unassigned one no colour of a route', () =>
    expect(propertiesOf({ state: 'unassigned' }).ring).toBe(light.muted));
  it('puts the selected above the next, and dimmed below all', () => {
    expect(propertiesOf({ selected: true }).order).toBeGreaterThan(propertiesOf({ state: 'next' }).order);
    expect(propertiesOf({ dimmed: true }).order).toBeLessThan(propertiesOf({}).order);
  });
  it('names no image without a number, and puts longitude first', () => {
    expect(propertiesOf({ label: '' }).image).toBe('');
    expect(stopFeatures([stop({})], 'light', light).features[0]!.geometry).toEqual({
      type: 'Point',
      coordinates: [-100.3, 25.6],
    });
  });
});

describe('routeFeatures', () => {
  const path = [
    { lat: 25.6, lng: -100.3 },
    { lat: 25.7, lng: -100.2 },
  ];
  it('leaves out a path of fewer than two points', () => {
    expect(routeFeatures([{ id: 'a', colour: '#a50c1f', path: path.slice(1) }], 'light').features).toEqual([]);
  });
  it('lightens dark colours on the dark map alone', () => {
    const colour = (theme: 'light' | 'dark') =>
      routeFeatures([{ id: 'a', colour: '#5d18af', path }], theme).features[0]!.properties!.colour;
    expect(colour('light')).toBe('#5d18af');
    expect(colour('dark')).not.toBe('#5d18af');
  });
});

describe('geofences', () => {
  const open = [
    { lat: 1, lng: 1 },
    { lat: 1, lng: 2 },
    { lat: 2, lng: 2 },
  ];
  it('closes an open ring and leaves a closed one', () => {
    expect(closedRing(open)).toHaveLength(4);
    expect(closedRing([...open, open[0]!])).toHaveLength(4);
  });
  it('leaves out what is no area', () => {
    expect(areaFeatures([{ id: 'a', kind: 'allowed', rings: [open.slice(1)] }]).features).toEqual([]);
  });
});
