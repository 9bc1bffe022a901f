import { isInMexico } from '@tramo/contract/geo';
import { texts } from './imports.values.rules.ts';

/** Coordinates as sheets hold them: apart or together, with decimal commas, swapped, or without the sign. Pure. */

export interface Point {
  lat: number;
  lng: number;
}

export { isInMexico };

const degree = (text: string): number | null => {
  const bare = text.replace(/[°\s]/g, '').replace(',', '.');
  return /^[-+]?\d{1,3}(?:\.\d+)?$/.test(bare) ? Number(bare) : null;
};

/** 'lat,lng' written in one cell, or null when the cell holds one number. */
export function readPair(text: string): Point | null {
  const inner = text.trim().replace(/^[([{]\s*|\s*[)\]}]$/g, '');
  const parts = /[;|]|\s/.test(inner) ? inner.split(/\s*[;|]\s*|,\s+|\s+/) : inner.split(',');
  if (parts.length !== 2) return null;
  const [a, b] = parts as [string, string];
  // '25,67' is one number with a decimal comma: a pair by comma shows a point or a second sign.
  if (!/[;|\s]/.test(inner) && !a.includes('.') && !b.includes('.') && !/^[-+]/.test(b)) return null;
  const lat = degree(a);
  const lng = degree(b);
  return lat === null || lng === null ? null : { lat, lng };
}

export interface Located {
  point: Point | null;
  errors: { lat?: string; lng?: string };
  warning?: string;
}

/** A place from the cells of latitude and longitude. None, or 0,0, is a guide that waits for its pin. */
export function readPoint(latText: string, lngText: string): Located {
  const pair = readPair(latText) ?? (latText === '' ? readPair(lngText) : null);
  if (pair) return repaired(pair);
  if (latText === '' && lngText === '') return { point: null, errors: {} };
  if (latText === '' || lngText === '')
    return { point: null, errors: {}, warning: 'Falta una de las dos coordenadas: coloca el pin en el mapa' };
  const lat = degree(latText);
  const lng = degree(lngText);
  if (lat === null || lng === null) {
    return {
      point: null,
      errors: { ...(lat === null ? { lat: texts.number } : {}), ...(lng === null ? { lng: texts.number } : {}) },
    };
  }
  return repaired({ lat, lng });
}

function repaired(p: Point): Located {
  if (p.lat === 0 && p.lng === 0)
    return { point: null, errors: {}, warning: 'Las coordenadas 0, 0 no son un lugar: coloca el pin en el mapa' };
  if (isInMexico(p)) return { point: p, errors: {} };
  const swapped = { lat: p.lng, lng: p.lat };
  if (isInMexico(swapped))
    return { point: swapped, errors: {}, warning: 'La latitud y la longitud estaban invertidas y se intercambiaron' };
  const west = { lat: p.lat, lng: -p.lng };
  if (isInMexico(west))
    return { point: west, errors: {}, warning: 'A la longitud le faltaba el signo menos y se le puso' };
  const errors: Located['errors'] = {};
  if (p.lat < -90 || p.lat > 90) errors.lat = texts.lat;
  if (p.lng < -180 || p.lng > 180) errors.lng = texts.lng;
  if (errors.lat || errors.lng) return { point: null, errors };
  return { point: p, errors: {}, warning: 'Las coordenadas están fuera de México' };
}
