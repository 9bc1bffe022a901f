import type { Role, StaffType, UserType } from '@tramo/contract/access';

/** People of the demo company; the same password serves all. */
export const demoPassword = 'tramo-demo-2026';

export interface DemoUser {
  username: string;
  fullName: string;
  type: UserType;
  staffType: StaffType | null;
  roles: readonly Role[];
  about: string;
}
export const demoUsers: readonly DemoUser[] = [
  {
    username: 'admin@tramo.demo',
    fullName: 'Laura Montemayor Ríos',
    type: 'admin',
    staffType: null,
    roles: ['admin'],
    about: 'administradora',
  },
  {
    username: 'supervisor@tramo.demo',
    fullName: 'Héctor Zambrano Luna',
    type: 'supervisor',
    staffType: null,
    roles: ['supervisor'],
    about: 'supervisor',
  },
  {
    username: 'rutas@tramo.demo',
    fullName: 'Ana Garza Treviño',
    type: 'staff',
    staffType: 'shipper',
    roles: ['routes-manager'],
    about: 'encargada de rutas',
  },
  {
    username: 'documentos@tramo.demo',
    fullName: 'Beatriz Solís Cantú',
    type: 'staff',
    staffType: 'documentGenerator',
    roles: ['documentGenerator'],
    about: 'documentos',
  },
  {
    username: 'etiquetas@tramo.demo',
    fullName: 'Iván Salas Peña',
    type: 'tagger',
    staffType: null,
    roles: [],
    about: 'etiquetas',
  },
  {
    username: 'almacen@tramo.demo',
    fullName: 'Rosa Elizondo Mata',
    type: 'staff',
    staffType: 'picker',
    roles: [],
    about: 'almacén: surte y empaca',
  },
];
/** Whom the simulator does not play: for trying the driver's app and API. */
export const demoAppDriver = {
  username: 'app@tramo.demo',
  fullName: 'Operador de la App',
  about: 'operador para probar la app',
};
/** One of the fleet whom the simulator leaves alone: whoever tries the drivers' web app is him. */
export const demoRouteDriver = {
  username: 'operador1@tramo.demo',
  about: 'operador con una ruta de hoy que es solo suya: ábrela en /operador/',
};
/** The drivers of the fleet. */
export const demoDrivers: readonly string[] = Array.from({ length: 30 }, (_, i) => `operador${i + 1}@tramo.demo`);
/** Those whom the simulator plays. */
export const playedDrivers: readonly string[] = demoDrivers.filter((name) => name !== demoRouteDriver.username);
