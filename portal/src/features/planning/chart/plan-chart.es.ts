import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { reportNames } from '@tramo/contract/words/reports';
import { defineText } from '../../../lib/text.ts';

export const chartEs = {
  title: 'Tiempos',
  label: 'Tiempos de las rutas',
  route: thingNames.route.es,
  hours: 'Horas',
  load: commonFieldNames.load.es,
  km: 'Km',
  zoomIn: 'Acercar las horas',
  zoomOut: 'Alejar las horas',
  fit: 'Todo el día',
  service: 'Servicio',
  late: reportNames.late.es,
  tight: 'Horario justo',
  wait: 'Espera',
  break: 'Descanso',
  reload: 'Recarga',
  legend: 'Qué significa cada marca',
  help: 'Con las flechas pasas de parada en parada y de ruta en ruta; Enter elige en la lista y en el mapa.',
  trip: '{vehicle} · viaje {n, number}',
  stops: '{count, plural, =0 {sin paradas} one {# parada} other {# paradas}}',
  routeTimes: 'de {from} a {to}',
  routeLoad: 'carga {share}',
  routeLate: '{count, plural, one {# tarde} other {# tarde}}',
  routeBreak: 'descanso a las {time}, {length}',
  locked: 'Ruta fija',
  keepOrder: 'Orden fijo',
  pinned: 'fija en la ruta',
  stop: 'parada {n, number} de {count, number}',
  arrives: 'llega {time}',
  window: 'horario {from} a {to}',
  noWindow: 'sin horario',
  waits: 'espera {time}',
  lateBy: '{time} tarde',
  cardArrival: 'Llega',
  cardWindow: 'Horario',
  allDay: 'Todo el día',
  panes: { label: 'Qué se ve', map: 'Mapa', chart: 'Tiempos', both: 'Ambos', resize: 'Alto de los tiempos' },
} as const;

export const chartText = defineText(chartEs, () => import('./plan-chart.en.ts').then((m) => m.chartEn));
