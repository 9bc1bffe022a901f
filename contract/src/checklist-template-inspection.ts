import type { ChecklistContent } from './checklist-content.ts';
import {
  asks,
  block,
  demand,
  newNotice,
  newOption as option,
  newQuestion as question,
  newRule as rule,
  newSection as section,
  show,
  words,
} from './checklist-template-parts.ts';

const good = (id: string) => option(id, words('Bien', 'Good'));
/** A vehicle before it leaves. */
export const inspection: ChecklistContent = {
  sections: [
    section('outside', words('Exterior', 'Outside'), [
      question('tyres', 'singleChoice', words('Llantas', 'Tyres'), {
        required: true,
        options: [
          good('tyresGood'),
          option('tyresLow', words('Bajas de aire', 'Low on air'), true),
          option('tyresBad', words('Dañadas o lisas', 'Damaged or worn'), true),
        ],
      }),
      question('tyrePhotos', 'photos', words('Foto de las llantas', 'Photo of the tyres'), { min: 1, max: 4 }),
      question('lights', 'singleChoice', words('Luces y direccionales', 'Lights and indicators'), {
        required: true,
        options: [good('lightsGood'), option('lightsBad', words('Alguna no enciende', 'One does not work'), true)],
      }),
      question('hits', 'photos', words('Golpes que ya traía', 'Dents that it already had'), { max: 5 }),
    ]),
    section('cabin', words('Cabina', 'Cabin'), [
      question('brakes', 'singleChoice', words('Frenos', 'Brakes'), {
        required: true,
        options: [good('brakesGood'), option('brakesBad', words('Fallan o rechinan', 'They fail or squeal'), true)],
      }),
      question('odometer', 'shortAnswer', words('Kilometraje', 'Odometer'), { required: true, format: 'number' }),
      question('fuel', 'singleChoice', words('Combustible', 'Fuel'), {
        required: true,
        options: [
          option('fuelFull', words('Lleno', 'Full')),
          option('fuelHalf', words('Medio tanque', 'Half a tank')),
          option('fuelLow', words('Menos de un cuarto', 'Less than a quarter'), true),
        ],
      }),
      question('board', 'photos', words('Foto del tablero', 'Photo of the dashboard'), {
        help: words('Con el kilometraje y el combustible.', 'With the odometer and the fuel.'),
        required: true,
        min: 1,
        max: 1,
        cameraOnly: true,
      }),
    ]),
    section('papers', words('Documentos y equipo', 'Papers and equipment'), [
      question('onBoard', 'multipleChoice', words('¿Qué llevas a bordo?', 'What is on board?'), {
        required: true,
        min: 1,
        options: [
          option('card', words('Tarjeta de circulación', 'Registration card')),
          option('policy', words('Póliza de seguro', 'Insurance policy')),
          option('licence', words('Licencia vigente', 'Valid licence')),
          option('triangles', words('Triángulos o reflejantes', 'Warning triangles')),
          option('extinguisher', words('Extintor', 'Fire extinguisher')),
          option('spare', words('Llanta de refacción', 'Spare tyre')),
        ],
      }),
      question('signature', 'signature', words('Firma del operador', 'Driver’s signature'), { required: true }),
    ]),
  ],
  rules: [
    rule('tyresFail', [asks('tyres', 'anyOf', 'tyresLow', 'tyresBad')], [show('tyrePhotos'), demand('tyrePhotos')]),
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
