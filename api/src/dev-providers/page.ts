import { messageChannelNames } from '@tramo/contract/words/messages';
import { asText } from './escape-text.ts';
import { laterWhatsappFaults, whatsappFaults } from './meta.ts';
import type { DevTemplate } from './meta-templates.ts';
import { templatesPart } from './templates-part.ts';
import { laterSmsFaults, smsFaults } from './twilio.ts';
import { type Bubble, breaks, hangs, type World } from './world.ts';

const nameOf = (channel: Bubble['channel']): string => messageChannelNames[channel].es;
const hour = new Intl.DateTimeFormat('es-MX', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const press = (number: string, b: Bubble): string =>
  (b.buttons ?? [])
    .map(
      (text) => `<form method="post" action="/press"><input type="hidden" name="phone" value="${asText(number)}">
    <input type="hidden" name="inReplyTo" value="${asText(b.providerId)}"><button name="text" value="${asText(text)}">${asText(text)}</button></form>`,
    )
    .join('');

const bubble = (number: string, b: Bubble): string => `<li class="${b.channel}${b.isOwn ? ' own' : ''}">
  ${b.title ? `<strong>${asText(b.title)}</strong>` : ''}<p>${asText(b.text)}</p>
  <small>${nameOf(b.channel)} · ${hour.format(b.at)}</small>${press(number, b)}</li>`;

/** A number can answer by what it got; a browser cannot. */
function phone(number: string, bubbles: readonly Bubble[]): string {
  const last = bubbles.findLast((b) => b.channel === 'whatsapp' && !b.isOwn)?.providerId ?? '';
  const channel = bubbles.at(-1)?.channel === 'sms' ? 'sms' : 'whatsapp';
  const option = (value: 'whatsapp' | 'sms'): string =>
    `<option value="${value}"${channel === value ? ' selected' : ''}>${nameOf(value)}</option>`;
  const form = `<form method="post" action="/reply"><input type="hidden" name="phone" value="${asText(number)}">
    <input type="hidden" name="inReplyTo" value="${asText(last)}">
    <select name="channel" aria-label="Canal">${option('whatsapp')}${option('sms')}</select>
    <input name="text" required aria-label="Respuesta de ${asText(number)}" placeholder="Responder…"><button>Enviar</button></form>`;
  return `<article><h2>${asText(number)}</h2><ol>${bubbles.map((b) => bubble(number, b)).join('')}</ol>${number.startsWith('+') ? form : ''}</article>`;
}

/** The phones alone, the one with the newest message first. */
function phonesPart(world: World): string {
  const phones = [...world.phones].sort(
    ([, a], [, b]) => (b.at(-1)?.at.getTime() ?? 0) - (a.at(-1)?.at.getTime() ?? 0),
  );
  if (phones.length === 0) return '<p class="empty">Todavía no llega ningún mensaje.</p>';
  return phones.map(([number, bubbles]) => phone(number, bubbles)).join('');
}

const faults = (of: Record<string, string>): string =>
  Object.entries(of)
    .map(([code, text]) => `<tr><td><code>…${code}</code></td><td>${asText(text)}</td></tr>`)
    .join('');

const help = `<details><summary>Números que fallan</summary>
<p>El final del número elige qué falla: <code>+52 55555 21614</code> es una línea fija. Los demás reciben todo.</p>
<table><tr><th colspan="2">SMS, al enviar</th></tr>${faults(smsFaults)}
<tr><th colspan="2">SMS, después (estado <em>undelivered</em>)</th></tr>${faults(laterSmsFaults)}
<tr><th colspan="2">WhatsApp, al enviar</th></tr>${faults(whatsappFaults)}
<tr><th colspan="2">WhatsApp, después (estado <em>failed</em>)</th></tr>${faults(laterWhatsappFaults)}
<tr><td><code>131047</code></td><td>Texto libre a quien no ha escrito en 24 horas</td></tr>
<tr><th colspan="2">Los dos</th></tr>
<tr><td><code>…${hangs}</code></td><td>Se recibe, pero la respuesta nunca llega</td></tr>
<tr><td><code>…${breaks}</code></td><td>El servidor falla (5xx)</td></tr></table>
<p>Plantillas: una con <code>rechaz</code> en su nombre o su texto se rechaza y una con <code>pausa</code> queda en pausa; un texto con «descuento», «oferta» o «promoción» pasa a marketing.</p></details>`;

const style = `:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}body{margin:0 auto;max-width:1200px;padding:24px}
h1{font-size:20px;margin:0}h2{font-size:15px;margin:0 0 8px}header{display:flex;gap:24px;align-items:baseline;flex-wrap:wrap;margin-bottom:16px}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(320px,100%),1fr));gap:16px;align-items:start}
article{border:1px solid light-dark(#d0d5dd,#475467);border-radius:16px;padding:12px}ol{list-style:none;margin:0;padding:0;max-height:380px;overflow:auto;display:grid;gap:8px}
li{padding:8px 12px;border-radius:12px;background:light-dark(#f2f4f7,#293040);margin-right:32px}li.whatsapp{background:light-dark(#dcf5e3,#12402a)}li.own{margin:0 0 0 32px;background:light-dark(#dbe8ff,#1d3a6b)}
p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}small{color:light-dark(#475467,#c0c6d0)}.empty{padding:48px 0}
form{display:flex;gap:8px;margin-top:12px}input,select,button{font:inherit;min-width:0;min-height:36px;border-radius:8px;border:1px solid light-dark(#98a2b3,#667085);padding:0 8px}input:not([type=hidden]){flex:1}
article.wide{grid-column:1/-1}.verdicts{flex-wrap:wrap}code{white-space:nowrap}table{border-collapse:collapse;margin:8px 0}td,th{text-align:left;padding:2px 12px 2px 0}details{flex-basis:100%}`;

/** Nothing is drawn anew while somebody writes. */
const script = `setInterval(async () => {
  const main = document.querySelector('main');
  if (main.contains(document.activeElement)) return;
  const answer = await fetch('/phones').catch(() => null);
  if (answer?.ok) main.innerHTML = await answer.text();
}, 1500);`;

/** What changes while the page is open. */
export const partsOf = (world: World, templates: readonly DevTemplate[]): string =>
  phonesPart(world) + templatesPart(templates);

/** Each phone with what it got, and the templates that wait for a review. */
export const phonesPage = (
  world: World,
  templates: readonly DevTemplate[],
): string => `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Teléfonos de prueba · Tramo</title><style>${style}</style></head>
<body><header><h1>Teléfonos de prueba</h1><span>Lo que recibirían tus destinatarios; nada sale de este equipo.</span>${help}</header>
<main>${partsOf(world, templates)}</main><script>${script}</script></body></html>`;
