import { describe, expect, test } from 'vitest';
import { navigationLink, telLink, whatsAppLink } from './links.ts';

describe('numbers', () => {
  test.each([
    ['81 1234 5678', 'tel:+528112345678', 'https://wa.me/528112345678'],
    ['+52 1 81 1234 5678', 'tel:+528112345678', 'https://wa.me/528112345678'],
    ['044 81 1234 5678', 'tel:+528112345678', 'https://wa.me/528112345678'],
    ['+1 (956) 555-0100', 'tel:+19565550100', 'https://wa.me/19565550100'],
    ['8340-1234', 'tel:83401234', null],
    ['', null, null],
  ])('%s', (phone, tel, chat) => {
    expect(telLink(phone)).toBe(tel);
    expect(whatsAppLink(phone)).toBe(chat);
  });
  test('a text goes along', () =>
    expect(whatsAppLink('8112345678', 'Ya llegué ¿está?')).toBe(
      'https://wa.me/528112345678?text=Ya%20llegu%C3%A9%20%C2%BFest%C3%A1%3F',
    ));
});

test.each([
  ['google', 'Android', 'https://www.google.com/maps/dir/?api=1&destination=25.670000,-100.310000&travelmode=driving'],
  ['waze', 'Android', 'https://waze.com/ul?ll=25.670000,-100.310000&navigate=yes'],
  ['device', 'Android', 'geo:25.670000,-100.310000?q=25.670000,-100.310000(Ana%20Garza)'],
  ['device', 'iPhone; CPU', 'https://maps.apple.com/?daddr=25.670000,-100.310000&dirflg=d'],
] as const)('%s on %s', (navigator, agent, link) =>
  expect(navigationLink(navigator, { lat: 25.67, lng: -100.31 }, 'Ana Garza', agent)).toBe(link),
);
