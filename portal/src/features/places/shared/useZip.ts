import { useQuery } from '@tanstack/react-query';
import { placesApi } from '@tramo/contract/places-api';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';

export type ZipField = 'state' | 'municipality' | 'city' | 'suburb';

/**
 * A postal code that was typed fills state, municipality and city, and offers its suburbs.
 * `savedZip`: the code that the form was opened with; its address is not touched until the code changes.
 */
export function useZip(zipCode: string, savedZip: string, fill: (field: ZipField, value: string) => void) {
  const zip = useQuery({
    queryKey: ['places', 'zip', zipCode],
    queryFn: ({ signal }) => call(placesApi.zipCode, { params: { zipCode }, signal }),
    enabled: /^\d{5}$/.test(zipCode),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const filled = useRef(savedZip);
  // Another record under the form, such as the one that somebody else saved meanwhile: its address is complete.
  const opened = useRef(savedZip);
  if (opened.current !== savedZip) {
    opened.current = savedZip;
    filled.current = zipCode;
  }
  const latest = useRef(fill);
  latest.current = fill;
  useEffect(() => {
    const found = zip.data;
    if (!found || found.zipCode !== zipCode || filled.current === zipCode) return;
    filled.current = zipCode;
    latest.current('state', found.state);
    latest.current('municipality', found.municipality);
    latest.current('city', found.city || found.municipality);
    latest.current('suburb', found.suburbs.length === 1 ? (found.suburbs[0] as string) : '');
  }, [zip.data, zipCode]);
  const found = zip.data?.zipCode === zipCode ? zip.data : undefined;
  return {
    suburbs: [...new Set(found?.suburbs ?? [])],
    /** About where the code is, when the catalogue knows. */
    centre: found && found.lat !== null && found.lng !== null ? { lat: found.lat, lng: found.lng } : null,
    isUnknown: zip.error instanceof ApiProblem && zip.error.status === 404 && zipCode !== savedZip,
  };
}
