export const tripsEs = {
  most: 'Viajes por vehículo',
  reloadMinutes: 'Minutos de recarga',
  hint: 'Con más de uno, el vehículo vuelve a su salida, recarga y sale otra vez. Cada viaje es una ruta.',
  trip: 'viaje {n, number}',
  capacity: 'La capacidad cuenta {most, plural, one {# viaje} other {# viajes}} por vehículo.',
} as const;
