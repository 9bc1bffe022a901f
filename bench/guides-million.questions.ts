/** What people ask of the guide list, by kind; each call gives another question of its kind. */
import { addDays } from '@tramo/api/platform/calendar';
import { pick } from '@tramo/api/seed/names';
import { between, type randomFrom } from '@tramo/api/seed/random';
import { guideSorts } from '@tramo/contract/guide-list';
import { type BigCompany, benchDay } from './guides-million.data.ts';

export interface Sample {
  folio: string;
  contact_name: string;
  company_name: string;
  phone: string;
  street: string;
  suburb: string;
  order_number: string;
  zip_code: string;
}
type Question = () => Record<string, unknown>;

export function questionsOf(
  random: ReturnType<typeof randomFrom>,
  company: BigCompany,
  samples: readonly Sample[],
  total: number,
): Record<'pages' | 'filters' | 'searches', Record<string, Question>> {
  const sample = (): Sample => pick(random, samples);
  const day = (): string => addDays(benchDay, -between(random, 0, 700));
  const days = (length: number): Record<string, string> => {
    const dateTo = day();
    return { dateFrom: addDays(dateTo, 1 - length), dateTo };
  };
  const last = (length: number): Record<string, string> => ({
    dateFrom: addDays(benchDay, 1 - length),
    dateTo: benchDay,
  });
  const order = (): string => pick(random, ['asc', 'desc'] as const);
  const word = (text: string): string => text.split(' ')[0] ?? text;
  const cedi = (): string => pick(random, company.cediIds);
  const client = (): string => pick(random, company.clientIds);
  /** The deepest page that is counted, and page 2,000 where there is one. */
  const deep = Math.min(total, 50_000) / 50;
  const page2000 = Math.min(2000, total / 50);
  const sorts = Object.fromEntries(
    guideSorts.flatMap((sort): [string, Question][] => [
      [`sort_${sort}`, () => ({ sort, order: order(), page: between(random, 1, 5) })],
      [`sort_${sort}_month`, () => ({ sort, order: order(), ...days(30) })],
      [`sort_${sort}_cedi_undelivered`, () => ({ sort, order: order(), cedisIds: [cedi()], status: ['undelivered'] })],
      [
        `sort_${sort}_delivered`,
        () => ({ sort, order: order(), status: ['delivered', 'collected'], page: between(random, 1, 5) }),
      ],
      [`sort_${sort}_page_2000`, () => ({ sort, order: order(), page: page2000 })],
    ]),
  );
  return {
    pages: {
      plain: () => ({ page: between(random, 1, 5) }),
      last_counted_page: () => ({ page: deep }),
      page_2000_of_a_state: () => ({ status: ['completed'], page: Math.floor(page2000 * 0.8) }),
      page_100_of_a_cedi: () => ({ cedisIds: [company.cediIds[0]], page: Math.min(100, deep / 10) }),
      ...sorts,
    },
    filters: {
      today: () => ({ ...last(1), available: true }),
      day: () => ({ ...days(1), sort: pick(random, guideSorts), order: order() }),
      week: () => days(7),
      last_week: () => last(7),
      month: () => days(30),
      quarter: () => days(90),
      year: () => days(365),
      day_and_cedi: () => ({ ...days(1), cedisIds: [cedi()] }),
      month_and_cedi: () => ({ ...days(30), cedisIds: [cedi(), cedi()] }),
      month_cedi_and_state: () => ({ ...days(30), cedisIds: [cedi()], status: ['completed', 'delivered'] }),
      year_and_client: () => ({ ...days(365), clientIds: [client()] }),
      year_and_type: () => ({ ...last(365), types: ['recollection'] }),
      state: () => ({
        status: [pick(random, ['pending', 'route', 'delivered', 'undelivered', 'returnDelivery', 'completed'])],
      }),
      open_states: () => ({ status: ['pending', 'processing', 'route'] }),
      cedi: () => ({ cedisIds: [cedi()] }),
      three_cedis: () => ({ cedisIds: company.cediIds.slice(4, 7) }),
      cedi_and_state: () => ({ cedisIds: [cedi()], status: ['completed'] }),
      client: () => ({ clientIds: [client()] }),
      client_and_state: () => ({ clientIds: [client()], status: ['undelivered', 'partial'] }),
      cedi_and_client: () => ({ cedisIds: [cedi()], clientIds: [client()] }),
      collections: () => ({ types: ['recollection'] }),
      collections_of_a_cedi: () => ({ types: ['recollection'], cedisIds: [cedi()] }),
      subtype: () => ({ subtypes: [pick(random, ['Paquetería', 'Express', 'Devolución'])] }),
      sub_status: () => ({ subStatus: [pick(random, ['Cliente ausente', 'Cierre de ruta'])] }),
      driver: () => ({ driverIds: [pick(random, company.driverIds)] }),
      driver_of_a_month: () => ({ driverIds: [pick(random, company.driverIds)], ...days(30) }),
      origin: () => ({ origins: [pick(random, ['form', 'file', 'api'])] }),
      attempts: () => ({ attemptsFrom: pick(random, [2, 3]) }),
      with_documents: () => ({ withDocuments: true }),
      with_documents_of_a_client: () => ({ withDocuments: true, clientIds: [client()] }),
      certified: () => ({ certified: true }),
      certified_undelivered: () => ({ certified: true, status: ['undelivered'] }),
      pending_verification: () => ({
        pendingVerification: pick(random, ['any', 'documentGenerator', 'supervisorDocuments']),
      }),
      available: () => ({ available: true }),
      available_without_place: () => ({ available: true, location: 'missing' }),
      without_place: () => ({ location: 'missing' }),
      windowed: () => ({ windowed: true }),
      windowed_of_a_week: () => ({ windowed: true, ...days(7) }),
    },
    searches: {
      folio: () => ({ search: sample().folio }),
      start_of_folio: () => ({ search: sample().folio.slice(0, -3) }),
      part_of_folio: () => ({ search: sample().folio.slice(-5) }),
      full_name: () => ({ search: sample().contact_name.toLowerCase() }),
      first_name: () => ({ search: word(sample().contact_name) }),
      surname: () => ({ search: sample().contact_name.split(' ').at(-1) }),
      company: () => ({ search: sample().company_name }),
      client: () => ({ search: `cliente ${between(random, 100, 120)}` }),
      client_and_surname: () => ({
        search: `${sample().contact_name.split(' ').at(-1)} cliente ${between(random, 100, 120)}`,
      }),
      every_client: () => ({ search: 'cliente' }),
      phone: () => ({ search: sample().phone.slice(0, 7) }),
      start_of_phone: () => ({ search: sample().phone.slice(0, 4) }),
      order_number: () => ({ search: sample().order_number }),
      street: () => ({ search: sample().street }),
      suburb: () => ({ search: sample().suburb }),
      zip: () => ({ search: sample().zip_code }),
      nothing: () => ({ search: `zzz${between(random, 100, 999)}` }),
      very_common: () => ({ search: pick(random, ['av.', 'centro', 'maria', 'garcia', 'hernandez']) }),
      short: () => ({ search: pick(random, ['f', 'p', 'f-', 'p-', '8', 'ma', 'xx']) }),
      short_in_a_state: () => ({ search: pick(random, ['f', 'p-', 'f-']), status: ['undelivered'] }),
      surname_in_a_cedi: () => ({ search: sample().contact_name.split(' ').at(-1), cedisIds: [cedi()] }),
      surname_of_a_week: () => ({ search: sample().contact_name.split(' ').at(-1), ...days(7) }),
      surname_of_a_quarter: () => ({ search: sample().contact_name.split(' ').at(-1), ...days(90) }),
      name_and_state: () => ({ search: word(sample().contact_name), status: ['undelivered', 'pending'] }),
      first_name_by_recipient: () => ({ search: word(sample().contact_name), sort: 'recipient', order: order() }),
      suburb_by_weight: () => ({ search: sample().suburb, sort: 'weightKg', order: order() }),
      common_page_20: () => ({ search: pick(random, ['garcia', 'centro', 'juarez']), page: 20 }),
    },
  };
}
