import { defineText } from '../../../lib/text.ts';

export const roadsSharedEs = {
  closed: 'Calles cerradas ({count, number})',
  reach: 'Alcance',
  reachHint: 'Hasta dónde se llega en {minutes} minutos por las calles',
  minutes: '{minutes, number} min',
  noReach: 'Aquí no hay calles importadas: no se puede decir hasta dónde se llega.',
  straight: 'Líneas rectas: sin calles importadas',
  source: {
    roads: 'Tiempos por calles',
    service: 'Tiempos del servicio de rutas',
    estimate: 'Tiempos estimados por distancia',
  },
  sourceHint: {
    roads: 'Tiempos, kilómetros y líneas siguen las calles importadas, con sus sentidos, cierres y tráfico por hora.',
    service: 'Tiempos y kilómetros los da el servicio de rutas que configuró el administrador del servidor.',
    estimate: 'No hay calles importadas: tiempos y kilómetros se estiman por la distancia en línea recta.',
  },
} as const;
export const roadsSharedText = defineText(roadsSharedEs, () =>
  import('./roads-shared.en.ts').then((m) => m.roadsSharedEn),
);
