import type { ChecklistContent } from './checklist-content.ts';
import {
  asks,
  block,
  demand,
  knows,
  newNotice,
  option,
  question,
  newRule as rule,
  section,
  show,
  showAndDemand,
  words,
} from './checklist-template-parts.ts';

/** A delivery that somebody received. */
export const receipt: ChecklistContent = {
  sections: [
    section('reception', 'Recepción', 'Reception', [
      question('who', 'singleChoice', '¿Quién recibió?', 'Who received?', {
        required: true,
        showInReport: true,
        options: [
          option('holder', 'Titular', 'Recipient'),
          option('family', 'Familiar', 'Family member'),
          option('neighbour', 'Vecino', 'Neighbour'),
          option('guard', 'Vigilancia o recepción', 'Guard or front desk'),
        ],
      }),
      question('name', 'shortAnswer', 'Nombre de quien recibió', 'Name of who received', {
        required: true,
        showInReport: true,
      }),
      question('idCard', 'photos', 'Identificación de quien recibió', 'Identity card of who received', {
        help: words('Por el frente, legible. No se comparte.', 'The front, legible. It is not shared.'),
        min: 1,
        max: 2,
        cameraOnly: true,
        isDocument: true,
      }),
    ]),
    section('condition', 'Estado del paquete', 'Condition of the package', [
      question('state', 'singleChoice', '¿Cómo llegó el paquete?', 'How did the package arrive?', {
        required: true,
        options: [
          option('whole', 'Completo y sin daño', 'Whole and undamaged'),
          option('dented', 'Empaque dañado', 'Damaged packing', true),
          option('missing', 'Faltan piezas', 'Pieces missing', true),
        ],
      }),
      question('damage', 'photos', 'Foto del daño o faltante', 'Photo of what is damaged or missing', {
        min: 1,
        max: 3,
        cameraOnly: true,
      }),
      question('damageText', 'shortAnswer', 'Qué se dañó o qué falta', 'What is damaged or missing'),
    ]),
    section('evidence', 'Evidencia', 'Evidence', [
      question('package', 'photos', 'Foto del paquete entregado', 'Photo of the package delivered', {
        required: true,
        min: 1,
        max: 2,
        showInReport: true,
      }),
      question('front', 'photos', 'Foto de fachada', 'Photo of the front', {
        help: words('Que se vea el número del domicilio.', 'The house number must be seen.'),
        max: 2,
      }),
      question('signature', 'signature', 'Firma de quien recibió', 'Signature of who received', {
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
      showAndDemand('idCard'),
      'any',
    ),
    rule('damaged', [asks('state', 'anyOf', 'dented', 'missing')], showAndDemand('damage', 'damageText')),
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
    section('reason', 'Qué pasó', 'What happened', [
      question('wait', 'instruction', 'Toca y espera 5 minutos', 'Knock and wait 5 minutes', {
        help: words(
          'Toca dos veces, llama al destinatario y pregunta a un vecino antes de irte.',
          'Knock twice, call the recipient and ask a neighbour before you leave.',
        ),
        required: true,
      }),
      question('why', 'singleChoice', '¿Por qué no se entregó?', 'Why was it not delivered?', {
        required: true,
        showInReport: true,
        options: [
          option('nobody', 'Nadie en el domicilio', 'Nobody home'),
          option('wrong', 'El domicilio no corresponde', 'Wrong address'),
          option('refused', 'Lo rechazaron', 'Refused'),
          option('danger', 'No es seguro entrar', 'Not safe to enter'),
        ],
      }),
      question('refusal', 'shortAnswer', '¿Por qué lo rechazaron?', 'Why was it refused?'),
      question('rightAddress', 'shortAnswer', '¿Qué dirección te dieron?', 'Which address were you told?'),
    ]),
    section('proof', 'Comprobación', 'Proof', [
      question('front', 'photos', 'Foto de fachada', 'Photo of the front', {
        help: words('Que se vea el número del domicilio.', 'The house number must be seen.'),
        required: true,
        min: 1,
        max: 3,
        cameraOnly: true,
        showInReport: true,
      }),
      question('called', 'singleChoice', '¿Llamaste al destinatario?', 'Did you call the recipient?', {
        required: true,
        options: [
          option('answered', 'Sí, contestó', 'Yes, it was answered'),
          option('silent', 'Sí, no contestó', 'Yes, no answer'),
          option('not', 'No', 'No', true),
        ],
      }),
      question('call', 'photos', 'Captura de la llamada', 'Screenshot of the call', { max: 1 }),
      question('notice', 'photos', 'Foto del aviso que dejaste', 'Photo of the notice you left', { max: 1 }),
    ]),
  ],
  rules: [
    rule('whenRefused', [asks('why', 'is', 'refused')], showAndDemand('refusal')),
    rule('whenWrong', [asks('why', 'is', 'wrong')], [show('rightAddress')]),
    rule('whenCalled', [asks('called', 'anyOf', 'answered', 'silent')], showAndDemand('call')),
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
    section('packages', 'Bultos', 'Packages', [
      question('count', 'shortAnswer', '¿Cuántos bultos te entregan?', 'How many packages are handed over?', {
        required: true,
        format: 'number',
        showInReport: true,
      }),
      question('scans', 'scanning', 'Escanea cada bulto', 'Scan each package', {
        required: true,
        min: 1,
        max: 50,
      }),
      question('packing', 'multipleChoice', 'Revisa el empaque', 'Check the packing', {
        required: true,
        min: 1,
        options: [
          option('closed', 'Cerrado y con etiqueta', 'Closed and labelled'),
          option('dry', 'Seco y limpio', 'Dry and clean'),
          option('open', 'Abierto o mal cerrado', 'Open or badly closed', true),
          option('hit', 'Golpeado', 'Dented', true),
        ],
      }),
      question('packingPhotos', 'photos', 'Fotos del empaque', 'Photos of the packing', { min: 1, max: 3 }),
      question('load', 'photos', 'Foto de la carga', 'Photo of the load', { required: true, min: 1, max: 3 }),
    ]),
    section('handover', 'Documentos y firma', 'Papers and signature', [
      question('papers', 'multipleChoice', '¿Qué documentos te dieron?', 'Which papers were you given?', {
        options: [
          option('invoice', 'Factura', 'Invoice'),
          option('remission', 'Remisión', 'Delivery note'),
          option('waybill', 'Carta porte', 'Bill of lading'),
        ],
      }),
      question('papersPhotos', 'photos', 'Foto de los documentos', 'Photo of the papers', {
        min: 1,
        max: 5,
        isDocument: true,
      }),
      question('giver', 'shortAnswer', 'Nombre de quien entrega', 'Name of who hands over', {
        required: true,
        showInReport: true,
      }),
      question('signature', 'signature', 'Firma de quien entrega', 'Signature of who hands over', {
        required: true,
        showInReport: true,
      }),
    ]),
  ],
  rules: [
    rule('openPacking', [asks('packing', 'includes', 'open')], showAndDemand('packingPhotos')),
    rule('hitPacking', [asks('packing', 'includes', 'hit')], showAndDemand('packingPhotos')),
    rule('withPapers', [asks('papers', 'isAnswered')], showAndDemand('papersPhotos')),
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
