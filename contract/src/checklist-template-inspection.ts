import type { ChecklistContent } from './checklist-content.ts';
import {
  asks,
  block,
  newNotice,
  option,
  question,
  newRule as rule,
  section,
  showAndDemand,
  words,
} from './checklist-template-parts.ts';

const good = (id: string) => option(id, 'Bien', 'Good');
/** A vehicle before it leaves. */
export const inspection: ChecklistContent = {
  sections: [
    section('outside', 'Exterior', 'Outside', [
      question('tyres', 'singleChoice', 'Llantas', 'Tyres', {
        required: true,
        options: [
          good('tyresGood'),
          option('tyresLow', 'Bajas de aire', 'Low on air', true),
          option('tyresBad', 'Dañadas o lisas', 'Damaged or worn', true),
        ],
      }),
      question('tyrePhotos', 'photos', 'Foto de las llantas', 'Photo of the tyres', { min: 1, max: 4 }),
      question('lights', 'singleChoice', 'Luces y direccionales', 'Lights and indicators', {
        required: true,
        options: [good('lightsGood'), option('lightsBad', 'Alguna no enciende', 'One does not work', true)],
      }),
      question('hits', 'photos', 'Golpes que ya traía', 'Dents that it already had', { max: 5 }),
    ]),
    section('cabin', 'Cabina', 'Cabin', [
      question('brakes', 'singleChoice', 'Frenos', 'Brakes', {
        required: true,
        options: [good('brakesGood'), option('brakesBad', 'Fallan o rechinan', 'They fail or squeal', true)],
      }),
      question('odometer', 'shortAnswer', 'Kilometraje', 'Odometer', { required: true, format: 'number' }),
      question('fuel', 'singleChoice', 'Combustible', 'Fuel', {
        required: true,
        options: [
          option('fuelFull', 'Lleno', 'Full'),
          option('fuelHalf', 'Medio tanque', 'Half a tank'),
          option('fuelLow', 'Menos de un cuarto', 'Less than a quarter', true),
        ],
      }),
      question('board', 'photos', 'Foto del tablero', 'Photo of the dashboard', {
        help: words('Con el kilometraje y el combustible.', 'With the odometer and the fuel.'),
        required: true,
        min: 1,
        max: 1,
        cameraOnly: true,
      }),
    ]),
    section('papers', 'Documentos y equipo', 'Papers and equipment', [
      question('onBoard', 'multipleChoice', '¿Qué llevas a bordo?', 'What is on board?', {
        required: true,
        min: 1,
        options: [
          option('card', 'Tarjeta de circulación', 'Registration card'),
          option('policy', 'Póliza de seguro', 'Insurance policy'),
          option('licence', 'Licencia vigente', 'Valid licence'),
          option('triangles', 'Triángulos o reflejantes', 'Warning triangles'),
          option('extinguisher', 'Extintor', 'Fire extinguisher'),
          option('spare', 'Llanta de refacción', 'Spare tyre'),
        ],
      }),
      question('signature', 'signature', 'Firma del operador', 'Driver’s signature', { required: true }),
    ]),
  ],
  rules: [
    rule('tyresFail', [asks('tyres', 'anyOf', 'tyresLow', 'tyresBad')], showAndDemand('tyrePhotos')),
    rule(
      'brakesFail',
      [asks('brakes', 'is', 'brakesBad')],
      [
        block(
          words(
            'No salgas: avisa a tu encargado y cambia de unidad',
            'Do not leave: tell your manager and change vehicle',
          ),
        ),
      ],
    ),
  ],
  notifications: [
    newNotice('unsafeNotice', {
      trigger: 'ON_IMMEDIATE_VALIDATION',
      tests: [asks('brakes', 'is', 'brakesBad')],
      recipients: { emails: [], roles: ['routes-manager', 'admin'], clientContacts: false },
      subject: 'Unidad con falla de frenos antes de salir',
      message: 'El operador reportó falla de frenos en la inspección. La unidad no debe salir.',
    }),
  ],
};
