import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { renderMail } from './mail-html.ts';
import type { MailFrame } from './mail-page.ts';
import { renderSummary } from './mail-summary.ts';
import { messageEvents } from './message-events.ts';
import {
  filledNames,
  nearestVariable,
  numberedText,
  renderLink,
  renderText,
  textFaults,
  tidy,
} from './message-template-text.ts';
import { type VariableValues, variableNames } from './message-variables.ts';
import { smsSize, withoutAccents } from './sms-text.ts';
import { defaultTemplate } from './template-defaults.ts';
import { templateFaults } from './template-faults.ts';
import { templateChannels, templateLocales } from './templates.ts';

const bytes = (text: string): number => encodeURIComponent(text.toWellFormed()).replace(/%../g, '_').length;
const frame: MailFrame = {
  brand: { name: 'Paquetería <Norte> & Cía', colour: '#1d5fd0', logoUrl: null },
  items: [{ name: 'Caja "A" <b>', quantity: 2 }],
  unsubscribeUrl: null,
};

describe('text with variables', () => {
  it('fills variables in and keeps conditions that hold', () => {
    const values: VariableValues = { folio: 'G-1', es_entrega: true, es_recoleccion: false, horario: '' };
    const source =
      '{{ folio }}{{#si es_entrega}} llega{{#si horario}} {{horario}}{{/si}}{{/si}}{{#si es_recoleccion}} no{{/si}}';
    expect(renderText(source, values, 'text')).toBe('G-1 llega');
  });

  test.each([
    ['html', 'a<b>&"\'', 'a&lt;b&gt;&amp;&quot;&#39;'],
    ['url', 'a b&c=á/', 'a%20b%26c%3D%C3%A1%2F'],
    ['whatsapp', 'a\r\nb\tc      d', 'a b c    d'],
    ['text', 'a\r\nb\u0007\u202ec', 'a\nbc'],
  ] as const)('escapes for %s', (escaping, value, out) =>
    expect(renderText('{{folio}}', { folio: value }, escaping)).toBe(out),
  );

  it('refuses what it does not know, with what was probably meant', () => {
    expect(textFaults('{{folioo}}', 'managed')).toEqual([
      { kind: 'unknownVariable', name: 'folioo', nearest: 'folio' },
    ]);
    expect(nearestVariable('dirección', 'managed')).toBe('direccion');
    expect(nearestVariable('Codigo', 'certifiedCode')).toBe('codigo');
    expect(nearestVariable('constructor', 'managed')).toBeNull();
    expect(textFaults('{{codigo}}', 'managed')).toEqual([{ kind: 'otherEvent', name: 'codigo' }]);
    expect(textFaults('{{es_entrega}}', 'managed')).toEqual([{ kind: 'flagAlone', name: 'es_entrega' }]);
    expect(textFaults('{{#si folio}}a', 'managed')).toEqual([{ kind: 'openCondition', name: 'folio' }]);
    expect(textFaults('a{{/si}}', 'managed')).toEqual([{ kind: 'strayEnd' }]);
    expect(textFaults('{{7*7}} {{folio.length}} {{a', 'managed').map((f) => f.kind)).toEqual([
      'brokenMark',
      'brokenMark',
      'brokenMark',
    ]);
  });

  test.each([
    ['{{seguimiento}}', 'https://tramo.test/tracking#a_b'],
    ['https://tienda.mx/?g={{folio}}', 'https://tienda.mx/?g=G%201'],
    ['javascript:alert(1)', null],
    ['{{folio}}', null],
    ['data:text/html,{{folio}}', null],
    ['//x.mx', null],
  ])('a link of %s', (source, href) =>
    expect(renderLink(source, { folio: 'G 1', seguimiento: 'https://tramo.test/tracking#a_b' })).toBe(href),
  );

  it('numbers variables as Meta takes them', () => {
    expect(numberedText('Hola {{destinatario}}, guía {{ folio }} de {{destinatario}}.')).toEqual({
      body: 'Hola {{1}}, guía {{2}} de {{1}}.',
      names: ['destinatario', 'folio'],
    });
  });
});

describe('whatever people write', () => {
  const mark = fc.oneof(
    fc.constantFrom(
      '{{',
      '}}',
      '{{/si}}',
      '{{#si folio}}',
      '{{#si',
      '<script>',
      '\r\n',
      '{{__proto__}}',
      '{{constructor}}',
    ),
    fc.constantFrom(...variableNames.map((n) => `{{${n}}}`)),
    fc.string({ unit: 'binary' }),
  );
  const source = fc.array(mark, { maxLength: 20 }).map((parts) => parts.join(''));
  const values = fc.dictionary(
    fc.constantFrom(...variableNames),
    fc.oneof(fc.string({ unit: 'binary' }), fc.boolean(), fc.constant(null), fc.constant('<img src=x onerror=1>')),
  ) as fc.Arbitrary<VariableValues>;

  it('throws nothing and lets no `<` through', () => {
    fc.assert(
      fc.property(source, values, (text, filled) => {
        expect(renderText(text, filled, 'html')).not.toMatch(/[<>"']/);
        for (const escaping of ['text', 'url', 'whatsapp'] as const) renderText(text, filled, escaping);
        expect(renderLink(text, filled) ?? 'https://').toMatch(/^https?:\/\//);
        textFaults(text, 'managed');
        filledNames(text);
      }),
      { numRuns: 500 },
    );
  });

  it('becomes a mail under 102 KB, whose only tags are its own', () => {
    const block = fc.oneof(
      fc.constantFrom({ type: 'logo' } as const, { type: 'items' } as const, { type: 'map' } as const),
      source.map((text) => ({ type: 'text', text }) as const),
      fc.tuple(source, source).map(([label, url]) => ({ type: 'button', label, url }) as const),
    );
    const tags = /<\/?(?:!doctype|html|head|meta|title|style|body|table|tr|td|th|p|a|img|br|div)(?:\s[^<>]*)?>/gi;
    fc.assert(
      fc.property(source, fc.array(block, { maxLength: 20 }), values, (subject, blocks, filled) => {
        const mail = renderMail({ subject, blocks }, filled, frame, { locale: 'es' });
        expect(mail.html.replace(tags, '')).not.toContain('<');
        expect(mail.html).not.toMatch(/<script|<img src=x|href="(?!https?:)/i);
        expect(mail.subject).not.toMatch(/[\r\n]/);
        expect(bytes(mail.html)).toBeLessThan(102_000);
      }),
      { numRuns: 300 },
    );
    const long = { type: 'text', text: '{{observaciones}}'.repeat(200) } as const;
    const most = renderMail(
      { subject: 's', blocks: Array.from({ length: 20 }, () => long) },
      { observaciones: '&'.repeat(400) },
      frame,
      { locale: 'es' },
    );
    expect(bytes(most.html)).toBeLessThan(102_000);
  });
});

describe('the size of a text message', () => {
  test.each([
    ['', 'GSM-7', 0, 0],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['Ñandú', 'UCS-2', 5, 1],
    ['ñ é ü ¿¡ Ñ', 'GSM-7', 10, 1],
    ['á'.repeat(70), 'UCS-2', 70, 1],
    ['á'.repeat(71), 'UCS-2', 71, 2],
    [`${'á'.repeat(66)}😀${'á'.repeat(66)}`, 'UCS-2', 134, 3],
  ] as const)('of %s', (text, encoding, units, segments) =>
    expect(smsSize(text)).toMatchObject({ encoding, units, segments }),
  );

  it('without accents costs no more, and says the same letters', () => {
    expect(withoutAccents('Tu código llegó: «así» — ñandú, É… 😀')).toBe('Tu codigo llego: "asi" - ñandu, É... 😀');
    expect(smsSize('código').costly).toEqual(['ó']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (text.normalize('NFC') === text)
          expect(smsSize(withoutAccents(text)).costly.length).toBeLessThanOrEqual(smsSize(text).costly.length);
        expect(withoutAccents(withoutAccents(text))).toBe(withoutAccents(text));
      }),
    );
  });
});

describe('what companies begin with', () => {
  const all = messageEvents.flatMap((event) =>
    templateChannels.flatMap((channel) => templateLocales.map((locale) => ({ event, channel, locale }))),
  );
  test.each(all)('$event by $channel in $locale may be saved', ({ event, channel, locale }) => {
    const content = defaultTemplate(event, channel, locale);
    expect(templateFaults(content, { channel, event }, locale)).toEqual({});
  });

  it('reads well with and without what a guide may lack', () => {
    const { message } = defaultTemplate('undelivered', 'email', 'es');
    const guide: VariableValues = { destinatario: 'Ana', es_entrega: true, empresa: 'Norte' };
    expect(tidy(renderText(message, guide, 'text'))).toBe(
      'Hola, Ana:\n\nFuimos a entregar tu paquete y no fue posible.\n\nNorte',
    );
  });
});

it('a code is always sent with itself, and in no subject', () => {
  const code = { channel: 'email', event: 'certifiedCode' } as const;
  const faults = (text: string, subject = 'Código'): Record<string, string> =>
    templateFaults(
      {
        name: 'a',
        subject,
        message: text,
        blocks: [{ type: 'text', text }],
        withoutAccents: false,
        quickReplies: false,
      },
      code,
      'es',
    );
  expect(faults('Tu código: {{codigo}}')).toEqual({});
  expect(faults('Tu código')).toEqual({ blocks: expect.stringContaining('lleva {{codigo}}') });
  expect(faults('{{#si es_entrega}}{{codigo}}{{/si}}')).toHaveProperty('blocks');
  expect(faults('{{codigo}}', '{{codigo}}')).toEqual({ subject: 'El asunto no puede llevar el código' });
});

it('says each fault at its field', () => {
  const content = {
    name: ' ',
    subject: '{{folioo}}',
    message: '',
    blocks: [{ type: 'button', label: 'Ver', url: 'javascript:1' }] as const,
    withoutAccents: false,
    quickReplies: false,
  };
  expect(
    templateFaults({ ...content, blocks: [...content.blocks] }, { channel: 'email', event: 'managed' }, 'es'),
  ).toEqual({
    name: 'Este campo es requerido',
    subject: 'No hay ninguna variable «folioo». ¿Quisiste decir «folio»?',
    blocks: 'El correo necesita al menos un texto',
    'blocks.0.url': 'Pon un enlace de la lista de variables, o una dirección que empiece con https://',
  });
  const whatsapp = (message: string): string | undefined =>
    templateFaults({ ...content, name: 'a', message, blocks: [] }, { channel: 'whatsapp', event: 'managed' }, 'es')
      .message;
  expect(whatsapp('{{folio}} llegó')).toContain('empiece o termine');
  expect(whatsapp('La {{folio}} {{empresa}} llegó')).toContain('dos variables juntas');
  expect(whatsapp('La {{#si folio}}x{{/si}} llegó')).toContain('condiciones');
  expect(whatsapp('La guía {{folio}} llegó')).toBeUndefined();
});

describe('the summary of a day', () => {
  const summary = (count: number) =>
    renderSummary(
      {
        subject: 'Resumen',
        intro: 'Lo que pasó con las guías de <Norte>:',
        counts: `Entrega exitosa: ${count}`,
        lines: Array.from({ length: count }, (_, n) => ({
          time: '10:00',
          event: 'Entrega exitosa',
          folio: `G-${n}`,
          contact: 'Ana <b> {{folio}} & Cía',
        })),
        more: (rest) => `… y ${rest} más`,
      },
      { ...frame, unsubscribeUrl: 'https://x.mx/unsubscribe#abc' },
      'es',
    );

  it('is a page and the same as text; nothing of it is read as a page or as a variable', () => {
    const { html, text } = summary(2);
    expect(html).toContain('Ana &lt;b&gt; {{folio}} &amp; Cía');
    expect(html).toContain('href="https://x.mx/unsubscribe#abc"');
    expect(text.split('\n\n')).toEqual([
      'Lo que pasó con las guías de <Norte>:',
      'Entrega exitosa: 2',
      '10:00 · Entrega exitosa · G-0 · Ana <b> {{folio}} & Cía\n10:00 · Entrega exitosa · G-1 · Ana <b> {{folio}} & Cía',
      'No quiero recibir estos avisos: https://x.mx/unsubscribe#abc',
    ]);
  });

  it('of a day with very much stays whole in Gmail, and says how much is not shown', () => {
    const { html, text } = summary(600);
    expect(bytes(html)).toBeLessThan(102_000);
    const shown = html.match(/G-\d+</g)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(html).toContain(`… y ${600 - shown} más`);
    expect(text).toContain('… y 100 más');
  });
});
