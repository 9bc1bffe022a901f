import type { ChecklistContent } from './checklist-content.ts';
import {
  asks,
  block,
  demand,
  knows,
  newNotice,
  newOption as option,
  newQuestion as question,
  newRule as rule,
  newSection as section,
  show,
  words,
} from './checklist-template-parts.ts';

/** A delivery that somebody received. */
export const receipt: ChecklistContent = {
  sections: [
    section('reception', words('Recepción', 'Reception'), [
      question('who', 'singleChoice', words('¿Quién recibió?', 'Who received?'), {
        required: true,
        showInReport: true,
        options: [
          option('holder', words('Titular', 'Recipient')),
          option('family', words('Familiar', 'Family member')),
          option('neighbour', words('Vecino', 'Neighbour')),
          option('guard', words('Vigilancia o recepción', 'Guard or front desk')),
        ],
      }),
      question('name', 'shortAnswer', words('Nombre de quien recibió', 'Name of who received'), {
        required: true,
        showInReport: true,
      }),
      question('idCard', 'photos', words('Identificación de quien recibió', 'Identity card of who received'), {
        help: words('Por el frente, legible. No se comparte.', 'The front, legible. It is not shared.'),
        min: 1,
        max: 2,
        cameraOnly: true,
        isDocument: true,
      }),
    ]),
    section('condition', words('Estado del paquete', 'Condition of the package'), [
      question('state', 'singleChoice', words('¿Cómo llegó el paquete?', 'How did the package arrive?'), {
        required: true,
        options: [
          option('whole', words('Completo y sin daño', 'Whole and undamaged')),
          option('dented', words('Empaque dañado', 'Damaged packing'), true),
          option('missing', words('Faltan piezas', 'Pieces missing'), true),
        ],
      }),
      question('damage', 'photos', words('Foto del daño o faltante', 'Photo of what is damaged or missing'), {
        min: 1,
        max: 3,
        cameraOnly: true,
      }),
      question('damageText', 'shortAnswer', words('Qué se dañó o qué falta', 'What is damaged or missing')),
    ]),
    section('evidence', words('Evidencia', 'Evidence'), [
      question('package', 'photos', words('Foto del paquete entregado', 'Photo of the package delivered'), {
        required: true,
        min: 1,
        max: 2,
        showInReport: true,
      }),
      question('front', 'photos', words('Foto de fachada', 'Photo of the front'), {
        help: words('Que se vea el número del domicilio.', 'The house number must be seen.'),
        max: 2,
      }),
      question('signature', 'signature', words('Firma de quien recibió', 'Signature of who received'), {
        required: true,
        showInReport: true,
      }),
    ]),
  ],
  rules: [
    rule('other', [asks('who', 'anyOf', 'neighbour', 'guard')], [demand('front')]),
    rule(
      'identified',
      [asks('who', 'anyOf', 'neighbour', 'guard'), knows('declaredValue', 'atLeast', 5000)],
      [show('idCard'), demand('idCard')],
      'any',
    ),
    rule(
      'damaged',
      [asks('state', 'anyOf', 'dented', 'missing')],
      [show('damage', 'damageText'), demand('damage', 'damageText')],
    ),
  ],
  notifications: [
    newNotice('damageNotice', {
      tests: [asks('state', 'anyOf', 'dented', 'missing')],
      recipients: { emails: [], roles: ['routes-manager'], clientContacts: false },
      subject: 'Paquete entregado con daño o faltante',
      message: 'El operador reportó daño o faltante al entregar. Revisa las fotos en la guía.',
    }),
  ],
};

/** A delivery that did not come about. */
export const failedDelivery: ChecklistContent = {
  sections: [
    section('reason', words('Qué pasó', 'What happened'), [
      question('wait', 'instruction', words('Toca y espera 5 minutos', 'Knock and wait 5 minutes'), {
        help: words(
          'Toca dos veces, llama al destinatario y pregunta a un vecino antes de irte.',
          'Knock twice, call the recipient and ask a neighbour before you leave.',
        ),
        required: true,
      }),
      question('why', 'singleChoice', words('¿Por qué no se entregó?', 'Why was it not delivered?'), {
        required: true,
        showInReport: true,
        options: [
          option('nobody', words('Nadie en el domicilio', 'Nobody home')),
          option('wrong', words('El domicilio no corresponde', 'Wrong address')),
          option('refused', words('Lo rechazaron', 'Refused')),
          option('danger', words('No es seguro entrar', 'Not safe to enter')),
        ],
      }),
      question('refusal', 'shortAnswer', words('¿Por qué lo rechazaron?', 'Why was it refused?')),
      question('rightAddress', 'shortAnswer', words('¿Qué dirección te dieron?', 'Which address were you told?')),
    ]),
    section('proof', words('Comprobación', 'Proof'), [
      question('front', 'photos', words('Foto de fachada', 'Photo of the front'), {
        help: words('Que se vea el número del domicilio.', 'The house number must be seen.'),
        required: true,
        min: 1,
        max: 3,
        cameraOnly: true,
        showInReport: true,
      }),
      question('called', 'singleChoice', words('¿Llamaste al destinatario?', 'Did you call the recipient?'), {
        required: true,
        options: [
          option('answered', words('Sí, contestó', 'Yes, it was answered')),
          option('silent', words('Sí, no contestó', 'Yes, no answer')),
          option('not', words('No', 'No'), true),
        ],
      }),
      question('call', 'photos', words('Captura de la llamada', 'Screenshot of the call'), { max: 1 }),
      question('notice', 'photos', words('Foto del aviso que dejaste', 'Photo of the notice you left'), { max: 1 }),
    ]),
  ],
  rules: [
    rule('whenRefused', [asks('why', 'is', 'refused')], [show('refusal'), demand('refusal')]),
    rule('whenWrong', [asks('why', 'is', 'wrong')], [show('rightAddress')]),
    rule('whenCalled', [asks('called', 'anyOf', 'answered', 'silent')], [show('call'), demand('call')]),
    rule('whenNobody', [asks('why', 'is', 'nobody')], [show('notice')]),
    rule(
      'far',
      [asks('why', 'anyOf', 'nobody', 'refused'), knows('distanceM', 'atLeast', 500)],
      [
        block(
          words(
            'Estás lejos del domicilio: acércate para reportar la visita',
            'You are far from the address: come closer to report the visit',
          ),
        ),
      ],
    ),
  ],
  notifications: [
    newNotice('refusedNotice', {
      trigger: 'ON_IMMEDIATE_VALIDATION',
      tests: [asks('why', 'is', 'refused')],
      recipients: { emails: [], roles: ['routes-manager'], clientContacts: true },
      subject: 'Rechazaron la entrega',
      message: 'El destinatario rechazó la entrega. El operador sigue en el domicilio por unos minutos.',
    }),
  ],
};

/** Goods fetched from somebody. */
export const collection: ChecklistContent = {
  sections: [
    section('packages', words('Bultos', 'Packages'), [
      question('count', 'shortAnswer', words('¿Cuántos bultos te entregan?', 'How many packages are handed over?'), {
        required: true,
        format: 'number',
        showInReport: true,
      }),
      question('scans', 'scanning', words('Escanea cada bulto', 'Scan each package'), {
        required: true,
        min: 1,
        max: 50,
      }),
      question('packing', 'multipleChoice', words('Revisa el empaque', 'Check the packing'), {
        required: true,
        min: 1,
        options: [
          option('closed', words('Cerrado y con etiqueta', 'Closed and labelled')),
          option('dry', words('Seco y limpio', 'Dry and clean')),
          option('open', words('Abierto o mal cerrado', 'Open or badly closed'), true),
          option('hit', words('Golpeado', 'Dented'), true),
        ],
      }),
      question('packingPhotos', 'photos', words('Fotos del empaque', 'Photos of the packing'), { min: 1, max: 3 }),
      question('load', 'photos', words('Foto de la carga', 'Photo of the load'), { required: true, min: 1, max: 3 }),
    ]),
    section('handover', words('Documentos y firma', 'Papers and signature'), [
      question('papers', 'multipleChoice', words('¿Qué documentos te dieron?', 'Which papers were you given?'), {
        options: [
          option('invoice', words('Factura', 'Invoice')),
          option('remission', words('Remisión', 'Delivery note')),
          option('waybill', words('Carta porte', 'Bill of lading')),
        ],
      }),
      question('papersPhotos', 'photos', words('Foto de los documentos', 'Photo of the papers'), {
        min: 1,
        max: 5,
        isDocument: true,
      }),
      question('giver', 'shortAnswer', words('Nombre de quien entrega', 'Name of who hands over'), {
        required: true,
        showInReport: true,
      }),
      question('signature', 'signature', words('Firma de quien entrega', 'Signature of who hands over'), {
        required: true,
        showInReport: true,
      }),
    ]),
  ],
  rules: [
    rule('openPacking', [asks('packing', 'includes', 'open')], [show('packingPhotos'), demand('packingPhotos')]),
    rule('hitPacking', [asks('packing', 'includes', 'hit')], [show('packingPhotos'), demand('packingPhotos')]),
    rule('withPapers', [asks('papers', 'isAnswered')], [show('papersPhotos'), demand('papersPhotos')]),
  ],
  notifications: [
    newNotice('foreignNotice', {
      tests: [asks('scans', 'notInItems')],
      recipients: { emails: [], roles: ['routes-manager'], clientContacts: false },
      subject: 'Se recolectó un bulto que no está en la guía',
      message: 'Uno de los códigos escaneados no es de los artículos de la guía.',
    }),
  ],
};
