import { reasonsLine } from '@tramo/contract/words/addresses';
import type { TxCtx } from '../../platform/context.ts';
import { matchAddresses, sureOf } from '../addresses/addresses.service.ts';
import type { CheckedOrderRow } from './imports.orders.rules.ts';
import type { CheckedGuideRow } from './imports.rules.ts';

type Checked = CheckedGuideRow | CheckedOrderRow;
const partyAddress = (row: Checked) => ('draft' in row ? row.draft.party.address : row.order.address);

/**
 * Rows without coordinates get those of their address where it is surely found, and are told how many candidates there are where it is not. Coordinates that a row
 * has, or has wrong, are left alone.
 */
export async function locateRows(tx: TxCtx, rows: readonly Checked[]): Promise<void> {
  const open = rows.filter(
    (row) =>
      row.point === null &&
      !row.errors.lat &&
      !row.errors.lng &&
      !row.errors.senderLat &&
      !row.errors.senderLng &&
      partyAddress(row).street !== '',
  );
  if (open.length === 0) return;
  const matches = await matchAddresses(
    tx,
    open.map((row) => {
      const { street, extNumber, suburb, city, municipality, state, zipCode, betweenStreets } = partyAddress(row);
      return { street, extNumber, suburb, city, municipality, state, zipCode, betweenStreets };
    }),
    { asksService: false },
  );
  for (const [n, row] of open.entries()) {
    const candidates = matches[n] ?? [];
    const field = row.warnings.senderLat ? 'senderLat' : 'lat';
    const sure = sureOf(candidates);
    if (sure) {
      row.point = { lat: sure.lat, lng: sure.lng };
      Object.assign(partyAddress(row), row.point);
      if ('draft' in row) row.draft.location = 'address';
      row.warnings[field] =
        `Pin por su dirección, ${Math.round(sure.score * 100)} % seguro: ${reasonsLine(sure.reasons, 'es').toLowerCase()}`;
    } else if (candidates.length > 0)
      row.warnings[field] =
        candidates.length === 1
          ? 'Sin coordenadas: 1 candidato por su dirección; revísalo después de importar'
          : `Sin coordenadas: ${candidates.length} candidatos por su dirección; elige uno después de importar`;
  }
}
