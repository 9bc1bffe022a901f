import type { Names } from './names.ts';

export const companyFieldNames = {
  profile: { es: 'Perfil de la empresa', en: 'Company profile' },
  timeZone: { es: 'Zona horaria', en: 'Time zone' },
  dateFormat: { es: 'Formato de fecha', en: 'Date format' },
  hourFormat: { es: 'Formato de hora', en: 'Hour format' },
  distanceUnit: { es: 'Unidad de distancia', en: 'Distance unit' },
  weightUnit: { es: 'Unidad de peso', en: 'Weight unit' },
  singleSession: { es: 'Una sesión por usuario', en: 'One session per user' },
  requireSecondFactor: { es: 'Segundo factor obligatorio', en: 'Second factor required' },
  maxRoutesPerWeek: { es: 'Rutas por semana y usuario', en: 'Routes a week and user' },
  firstWeekday: { es: 'Primer día de la semana', en: 'First weekday' },
  defaultDeliveryMinutes: { es: 'Minutos por entrega', en: 'Minutes per delivery' },
  defaultWaitMinutes: { es: 'Minutos de espera', en: 'Waiting minutes' },
  minVehicleLoadPercent: { es: 'Carga mínima del vehículo', en: 'Minimum vehicle load' },
  logoFileId: { es: 'Logotipo', en: 'Logo' },
  departure: { es: 'Antes de salir', en: 'Before leaving' },
} as const satisfies Names;

export const customFieldNames = {
  target: { es: 'Pertenece a', en: 'Belongs to' },
  options: { es: 'Opciones', en: 'Options' },
  required: { es: 'Obligatorio', en: 'Required' },
  capturable: { es: 'Lo llena el operador', en: 'Filled by the driver' },
  showInReport: { es: 'En el reporte', en: 'In the report' },
} as const satisfies Names;
