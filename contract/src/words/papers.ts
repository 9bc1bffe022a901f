import { addressFieldNames, commonFieldNames, printNames, thingNames } from './common.ts';
import { guideFieldNames } from './guides.ts';
import type { NameTree } from './names.ts';
import { evidenceKindNames } from './proof.ts';
import { missingPartNames, routeFieldNames } from './routes.ts';

/** What the papers of a route say. */
export const paperNames = {
  manifest: { es: 'Manifiesto de ruta', en: 'Route manifest' },
  manifestName: { es: 'Manifiesto {name} {day}.pdf', en: 'Manifest {name} {day}.pdf' },
  manifestsName: { es: 'Manifiestos de {count} rutas {day}.pdf', en: 'Manifests of {count} routes {day}.pdf' },
  sheetName: { es: 'Paradas {name} {day}.xlsx', en: 'Stops {name} {day}.xlsx' },
  sheetTitle: { es: 'Paradas', en: 'Stops' },
  route: thingNames.route,
  date: commonFieldNames.date,
  departure: { es: 'Salida', en: 'Departure' },
  plannedEnd: routeFieldNames.plannedEnd,
  cedi: thingNames.cedi,
  driver: thingNames.driver,
  vehicle: thingNames.vehicle,
  distance: { es: 'Recorrido planeado', en: 'Planned distance' },
  boarding: missingPartNames.boarding,
  checked: { es: 'Hecha', en: 'Done' },
  unchecked: { es: 'Pendiente', en: 'Pending' },
  none: { es: 'Sin asignar', en: 'Not assigned' },
  stops: { es: 'Paradas', en: 'Stops' },
  packages: commonFieldNames.packages,
  packagesShort: { es: 'paq.', en: 'pkg.' },
  weight: commonFieldNames.weight,
  volume: commonFieldNames.volume,
  number: { es: 'No.', en: 'No.' },
  guide: thingNames.guide,
  recipient: guideFieldNames.recipient,
  address: addressFieldNames.address,
  hour: { es: 'Hora y horario', en: 'Hour and windows' },
  load: commonFieldNames.load,
  receives: { es: 'Recibe', en: 'Received by' },
  name: commonFieldNames.name,
  signature: evidenceKindNames.signature,
  certified: { es: 'Certificada: pide el código', en: 'Certified: ask for the code' },
  between: { es: 'Entre {streets}', en: 'Between {streets}' },
  references: { es: 'Ref.: {text}', en: 'Ref.: {text}' },
  note: { es: 'Obs.: {text}', en: 'Note: {text}' },
  signatures: { es: 'Salida y regreso', en: 'Departure and return' },
  signers: {
    handsOver: { es: 'Entrega la carga', en: 'Hands the load over' },
    takes: { es: 'Recibe la carga (operador)', en: 'Receives the load (driver)' },
    takesBack: { es: 'Recibe al regreso', en: 'Receives on return' },
  },
  generated: { es: 'Generado el {at} por {by}', en: 'Made on {at} by {by}' },
  ...printNames,
} as const satisfies NameTree;
