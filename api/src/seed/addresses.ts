import type { CataloguePlace } from '../modules/places/places.catalogue.ts';
import { demoDoors } from './demo-city.ts';
import { pick, type Random } from './names.ts';

/** An address as people in Mexico write it. Empty fields are ''. */
export interface SeedAddress {
  street: string;
  /** '123', '45-A', 'S/N' or 'Mz 4 Lt 12'. */
  extNumber: string;
  /** 'Int 3', 'Depto 402', 'Local 5'… or ''. */
  intNumber: string;
  suburb: string;
  zipCode: string;
  municipality: string;
  city: string;
  state: string;
  country: 'México';
  /** 'Padre Mier y Washington', or ''. */
  betweenStreets: string;
  /** What the driver looks for, or ''. */
  references: string;
  lat: number;
  lng: number;
}

const colours = [
  'blanca',
  'azul',
  'verde',
  'café',
  'beige',
  'gris',
  'amarilla',
  'de ladrillo',
  'rosa',
  'naranja',
] as const;
const features = [
  'portón negro',
  'portón blanco',
  'reja verde',
  'zaguán café',
  'barda de piedra',
  'cochera eléctrica',
  'dos pisos',
  'puerta de madera',
] as const;
const landmarks = [
  'frente al parque',
  'a un lado de la tienda de la esquina',
  'a media cuadra de la primaria',
  'junto a la farmacia',
  'frente a la iglesia',
  'a espaldas del mercado',
  'pasando el tope',
  'en la esquina, junto a la tortillería',
  'frente a la cancha de futbol',
  'junto al taller mecánico',
] as const;
const instructions = [
  'tocar el timbre',
  'llamar al llegar',
  'dejar con vigilancia',
  'tocar fuerte, el timbre no sirve',
  'preguntar en caseta',
] as const;

/** The number on the house, as people write it; some leave it out, or tell block and lot. */
function makeExtNumber(random: Random, number: number): string {
  const kind = random();
  if (kind < 0.03) return 'S/N';
  if (kind < 0.07) return `Mz ${1 + Math.floor(random() * 40)} Lt ${1 + Math.floor(random() * 30)}`;
  return kind < 0.14 ? `${number}-${pick(random, ['A', 'B', 'C', 'Bis'])}` : String(number);
}

function makeIntNumber(random: Random): string {
  const kind = random();
  if (kind < 0.68) return '';
  if (kind < 0.86) return `Depto ${(1 + Math.floor(random() * 12)) * 100 + 1 + Math.floor(random() * 8)}`;
  if (kind < 0.94) return `Int ${1 + Math.floor(random() * 24)}`;
  return `Local ${1 + Math.floor(random() * 30)}`;
}

function makeReferences(random: Random): string {
  const kind = random();
  if (kind < 0.3) return '';
  if (kind < 0.6) return `Casa ${pick(random, colours)} con ${pick(random, features)}`;
  const landmark = pick(random, landmarks);
  const start = `${landmark[0]?.toUpperCase()}${landmark.slice(1)}`;
  return kind < 0.85 ? start : `${start}; ${pick(random, instructions)}`;
}

/** Pins are set by hand: within some two metres of the door. */
const PIN_OFF_DEGREES = 0.00003;

/** A believable address in a place of the catalogue: a house of the demo's streets. The same numbers out of `random` make the same address. */
export function makeAddress(random: Random, place: CataloguePlace): SeedAddress {
  const door = pick(random, demoDoors(place));
  const { street } = door;
  const others = place.streets.filter((name) => name !== street);
  const first = pick(random, others);
  const rest = others.filter((name) => name !== first);
  const betweenStreets = random() < 0.55 && rest.length > 0 ? `${first} y ${pick(random, rest)}` : '';
  const off = (value: number): number => Math.round((value + (random() - 0.5) * PIN_OFF_DEGREES) * 1e6) / 1e6;
  return {
    street,
    extNumber: makeExtNumber(random, door.number),
    intNumber: makeIntNumber(random),
    suburb: place.suburb,
    zipCode: place.zipCode,
    municipality: place.municipality,
    city: place.city,
    state: place.state,
    country: 'México',
    betweenStreets,
    references: makeReferences(random),
    lat: off(door.lat),
    lng: off(door.lng),
  };
}
