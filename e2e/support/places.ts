/** An address as forms and calls take it, and where it is. */
export const address = {
  street: 'Hidalgo',
  extNumber: '1',
  suburb: 'Centro',
  city: 'Monterrey',
  state: 'Nuevo León',
  zipCode: '64000',
  intNumber: '',
  municipality: '',
  betweenStreets: '',
  references: '',
};
export const pin = { lat: 25.67, lng: -100.31 };
