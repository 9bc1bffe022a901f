/** Said to planners when times are not those of streets. */
export const travelWarnings = {
  outside: {
    es: '{count} de {total} lugares están fuera de las calles importadas: sus tiempos son una estimación por distancia.',
    en: '{count} of {total} places lie outside of the imported streets: their times are an estimate by distance.',
  },
  unjoined: {
    es: '{count} de {total} lugares no se alcanzan por calles abiertas: sus tiempos son una estimación por distancia.',
    en: '{count} of {total} places cannot be reached along open streets: their times are an estimate by distance.',
  },
  zones: {
    es: 'Los lugares están en varias zonas de calles: entre una y otra los tiempos son una estimación por distancia.',
    en: 'The places lie in several zones of streets: between them times are an estimate by distance.',
  },
  noAnswer: {
    es: 'El servicio de caminos no respondió: los tiempos son una estimación por distancia.',
    en: 'The road service did not answer: the times are an estimate by distance.',
  },
} as const;

/** Where times and kilometres come from, as plans and routes say it. */
export const travelSourceNames = {
  roads: { es: 'Por calles', en: 'By streets' },
  service: { es: 'Por el servicio de caminos', en: 'By the road service' },
  estimate: { es: 'Estimado en línea recta', en: 'Estimated by air' },
} as const;
