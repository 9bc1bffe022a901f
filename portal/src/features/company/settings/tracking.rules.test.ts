import { defaultTracking, trackingSettings } from '@tramo/contract/tracking-settings';
import { describe, expect, it } from 'vitest';
import { atTrackingForm, embedCode, trackingFaults, trackingSettingsOf, trackingValues } from './tracking.rules.ts';

const words = {
  colourWrong: 'colour',
  originWrong: (line: number) => `line ${line}`,
  tooMany: (max: number) => `more than ${max}`,
};
const values = trackingValues(defaultTracking);
const faults = (change: Partial<typeof values>) => trackingFaults({ ...values, ...change }, 'es', words);

describe('the settings of the recipients’ pages', () => {
  it('go through the form unchanged', () => {
    const settings = { ...defaultTracking, frameOrigins: ['https://a.mx', 'https://*.b.mx'], note: 'Hola' };
    expect(trackingSettingsOf(trackingValues(settings))).toEqual(settings);
  });

  it('take origins however they are typed', () => {
    const { frameOrigins } = trackingSettingsOf({
      ...values,
      frameOrigins: '  HTTPS://Tienda.mx/\n\nhttps://a.mx, https://tienda.mx ',
    });
    expect(frameOrigins).toEqual(['https://tienda.mx', 'https://a.mx']);
  });

  it.each([
    [{}, {}],
    [{ colour: 'azul' }, { colour: 'colour' }],
    [{ colour: '#fff' }, { colour: 'colour' }],
    [{ note: 'x'.repeat(301) }, { note: 'El texto es demasiado largo' }],
    [{ frameOrigins: 'https://a.mx\ntienda.mx' }, { frameOrigins: 'line 2' }],
    [{ frameOrigins: 'https://a.mx/pagina' }, { frameOrigins: 'line 1' }],
    [
      { frameOrigins: Array.from({ length: 21 }, (_, n) => `https://a${n}.mx`).join('\n') },
      { frameOrigins: 'more than 20' },
    ],
  ])('%j: %j', (change, expected) => expect(faults(change)).toEqual(expected));

  it('refuse what the server would refuse, and nothing else', () => {
    for (const change of [
      {},
      { colour: '#FFAA00' },
      { colour: 'x' },
      { frameOrigins: 'http://localhost:3000' },
      { frameOrigins: 'ftp://a.mx' },
    ]) {
      const isFine = Object.keys(faults(change)).length === 0;
      expect(trackingSettings.safeParse(trackingSettingsOf({ ...values, ...change })).success).toBe(isFine);
    }
  });

  it('show the server’s refusals at their fields', () => {
    expect(atTrackingForm({ 'tracking.frameOrigins.3': 'a', 'tracking.colour': 'b' })).toEqual({
      frameOrigins: 'a',
      colour: 'b',
    });
  });
});

it('the code to embed names the page, and believes the frame alone', () => {
  const code = embedCode({ origin: 'https://envios.mx', companyId: 'abc', page: 'statusFrame', title: 'Estado' });
  expect(code).toContain('src="https://envios.mx/iframe-status/abc"');
  expect(code).toContain('title="Estado"');
  expect(code).toContain("event.origin !== 'https://envios.mx'");
});
