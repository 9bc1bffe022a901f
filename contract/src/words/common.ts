import type { CountedWords, Names } from './names.ts';

/** The things that people work with. */
export const thingNames = {
  user: { es: 'Usuario', en: 'User' },
  driver: { es: 'Operador', en: 'Driver' },
  company: { es: 'Empresa', en: 'Company' },
  cedi: { es: 'CEDIS', en: 'Distribution centre' },
  vehicle: { es: 'Vehículo', en: 'Vehicle' },
  provider: { es: 'Proveedor', en: 'Provider' },
  client: { es: 'Cliente', en: 'Client' },
  route: { es: 'Ruta', en: 'Route' },
  plan: { es: 'Plan', en: 'Plan' },
  guide: { es: 'Guía', en: 'Waybill' },
  order: { es: 'Pedido', en: 'Order' },
  vehicles: { es: 'Vehículos', en: 'Vehicles' },
  guides: { es: 'Guías', en: 'Waybills' },
  orders: { es: 'Pedidos', en: 'Orders' },
  routes: { es: 'Rutas', en: 'Routes' },
  /** A company of its own for trying, of which nothing is real. */
  sandbox: { es: 'Empresa de prueba', en: 'Sandbox company' },
} as const satisfies Names;

/** Fields that many things have. */
export const commonFieldNames = {
  name: { es: 'Nombre', en: 'Name' },
  type: { es: 'Tipo', en: 'Type' },
  number: { es: 'Número', en: 'Number' },
  status: { es: 'Estado', en: 'Status' },
  description: { es: 'Descripción', en: 'Description' },
  notes: { es: 'Notas', en: 'Notes' },
  date: { es: 'Fecha', en: 'Date' },
  reason: { es: 'Motivo', en: 'Reason' },
  documents: { es: 'Documentos', en: 'Documents' },
  load: { es: 'Carga', en: 'Load' },
  packages: { es: 'Paquetes', en: 'Packages' },
  weight: { es: 'Peso', en: 'Weight' },
  weightKg: { es: 'Peso (kg)', en: 'Weight (kg)' },
  volume: { es: 'Volumen', en: 'Volume' },
  volumeM3: { es: 'Volumen (m³)', en: 'Volume (m³)' },
  skills: { es: 'Equipo especial', en: 'Special equipment' },
  tags: { es: 'Etiquetas', en: 'Tags' },
} as const satisfies Names;

/** How people and companies are reached. */
export const contactFieldNames = {
  contact: { es: 'Contacto', en: 'Contact' },
  contactName: { es: 'Contacto', en: 'Contact' },
  companyName: { es: 'Empresa', en: 'Company' },
  job: { es: 'Puesto', en: 'Job title' },
  phone: { es: 'Teléfono', en: 'Phone' },
  cellphone: { es: 'Teléfono', en: 'Phone' },
  phoneExtension: { es: 'Extensión', en: 'Extension' },
  email: { es: 'Correo', en: 'Email' },
  rfc: { es: 'RFC', en: 'Tax id (RFC)' },
  legalName: { es: 'Razón social', en: 'Legal name' },
} as const satisfies Names;

export const addressFieldNames = {
  address: { es: 'Dirección', en: 'Address' },
  fullAddress: { es: 'Dirección completa', en: 'Whole address' },
  street: { es: 'Calle', en: 'Street' },
  extNumber: { es: 'Número exterior', en: 'Street number' },
  intNumber: { es: 'Número interior', en: 'Unit number' },
  suburb: { es: 'Colonia', en: 'Neighbourhood' },
  city: { es: 'Ciudad', en: 'City' },
  municipality: { es: 'Municipio o alcaldía', en: 'Municipality' },
  state: { es: 'Estado', en: 'State' },
  zipCode: { es: 'Código postal', en: 'Postal code' },
  betweenStreets: { es: 'Entre calles', en: 'Between streets' },
  references: { es: 'Referencias', en: 'Directions' },
  lat: { es: 'Latitud', en: 'Latitude' },
  lng: { es: 'Longitud', en: 'Longitude' },
} as const satisfies Names;

/** The end of a list that was cut. */
export const moreNames = {
  one: { es: 'y {count} más', en: 'and {count} more' },
  other: { es: 'y {count} más', en: 'and {count} more' },
} as const satisfies CountedWords;

/** The foot of every page that is printed. */
export const printNames = {
  page: { es: 'Página', en: 'Page' },
  of: { es: 'de', en: 'of' },
} as const satisfies Names;
