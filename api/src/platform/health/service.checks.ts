import { connect } from 'node:tls';
import type { Words } from '@tramo/contract/words/names';
import { tryMeta } from '../messaging/meta.ts';
import { trySmtp } from '../messaging/smtp.ts';
import type { Trial } from '../messaging/trial.ts';
import { tryTwilio } from '../messaging/twilio.ts';
import { bad, type Check, lasting, ok, type Patient, reason, type Said, warning, words } from './check.ts';

const PATIENCE_MS = 5000;
const works = words('funciona', 'works');
const fails = words('no funciona', 'does not work');
const unset = words('sin configurar: los mensajes se quedan en la lista', 'not set up: messages stay in the list');
/** A company may bring an account of its own. */
const ownOrList = words(
  'la instalación no tiene: salen por la cuenta de tu empresa, o se quedan en la lista',
  "the installation has none: they leave by your company's account, or stay in the list",
);

const whyNot: Readonly<Record<Trial['reason'], Words>> = {
  accepted: works,
  access: words('rechaza las claves', 'refuses the access'),
  appSecret: words('el secreto de la app no es el suyo', "the app's secret is not its own"),
  otherAccount: words('el número es de otra cuenta', 'the number is of another account'),
  notFound: words('no conoce la cuenta', 'does not know the account'),
  closed: words('la cuenta no está activa', 'the account is not active'),
  plain: words('no cifra la conexión', 'does not encrypt the connection'),
  unreachable: words('no se puede llegar a él', 'cannot be reached'),
  away: words('no contesta bien', 'does not answer well'),
};

/** What a provider said of its access; nothing was sent. */
function saidOf(trial: Trial, names: string): Said {
  if (trial.isAccepted) return ok(`acepta (${trial.detail})`, `accepts (${trial.detail})`, { company: works });
  const why = whyNot[trial.reason];
  return bad(
    words(`${why.es}: ${trial.detail}`, `${why.en}: ${trial.detail}`),
    words(
      `Revisa ${names} y que la red deje salir hasta ahí.`,
      `Check ${names}, and that the network lets requests out to it.`,
    ),
    { company: fails },
  );
}

const notSetUp = (names: string): Said => ({
  state: 'ok',
  found: words(`${unset.es} (${names})`, `${unset.en} (${names})`),
  cure: null,
  company: ownOrList,
});

async function lookAtMail({ config }: Patient): Promise<Said> {
  if (!config.smtpUrl)
    return warning(
      words('sin configurar: los correos se quedan en la lista', 'not set up: mails stay in the list'),
      words(
        'Pon SMTP_URL y MAIL_FROM: sin correo nadie recupera su contraseña por sí mismo.',
        'Set SMTP_URL and MAIL_FROM: without mail nobody recovers a password by himself.',
      ),
      { company: ownOrList },
    );
  const said = saidOf(await trySmtp({ smtpUrl: config.smtpUrl }), 'SMTP_URL');
  if (said.state !== 'ok' || !/@localhost>?$/.test(config.mailFrom)) return said;
  return warning(
    words(
      `${said.found.es}, pero el remitente es ${config.mailFrom}`,
      `${said.found.en}, but the sender is ${config.mailFrom}`,
    ),
    words('Pon MAIL_FROM con una dirección de tu dominio.', 'Set MAIL_FROM to an address of your domain.'),
    { company: works },
  );
}

async function lookAtSms({ config, outbound }: Patient): Promise<Said> {
  const { twilio } = config.messaging;
  return twilio
    ? saidOf(await tryTwilio(twilio, outbound), 'TWILIO_ACCOUNT_SID y TWILIO_AUTH_TOKEN')
    : notSetUp('TWILIO_…');
}

async function lookAtWhatsapp({ config, outbound }: Patient): Promise<Said> {
  const { meta } = config.messaging;
  return meta ? saidOf(await tryMeta(meta, outbound), 'META_TOKEN, META_PHONE_ID y META_WABA_ID') : notSetUp('META_…');
}

async function lookAtPayments({ config, outbound }: Patient): Promise<Said> {
  const { stripe, isSandbox, bank } = config.payments;
  if (!stripe)
    return isSandbox
      ? ok('proveedor de prueba: abona saldo sin cobrar', 'stand-in: credits balance without charging', {
          company: 'same',
        })
      : ok(
          `sin tarjeta${bank ? '; transferencias a la cuenta del operador' : ''}`,
          `no cards${bank ? "; transfers to the operator's account" : ''}`,
          { company: 'same' },
        );
  const headers = { authorization: `Bearer ${stripe.secretKey}` };
  const answer = await outbound(`${stripe.url}/v1/balance`, { headers, timeoutMs: PATIENCE_MS });
  if (answer.status === 200) return ok('Stripe acepta la clave', 'Stripe accepts the key', { company: works });
  return bad(
    words(`Stripe contesta ${answer.status}`, `Stripe answers ${answer.status}`),
    words('Revisa STRIPE_SECRET_KEY en el panel de Stripe.', "Check STRIPE_SECRET_KEY in Stripe's dashboard."),
    { company: fails },
  );
}

/** Two places of Monterrey: whatever the map of the service, it answers that there is no way or how long it is. */
const TWO_PLACES = '-100.3161,25.6866;-100.2905,25.7485';

async function lookAtRouting({ config }: Patient): Promise<Said | null> {
  if (!config.routingUrl) return null;
  const url = `${config.routingUrl}/table/v1/driving/${TWO_PLACES}?annotations=duration,distance`;
  const said = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(async (answer) => ((await answer.json()) as { code?: string }).code ?? `HTTP ${answer.status}`)
    .catch(reason);
  if (said === 'Ok') return ok('contesta', 'answers', { company: works });
  return bad(
    words(`no contesta tiempos: ${said}; se usan estimados`, `gives no times: ${said}; estimates are used`),
    words(
      'Revisa ROUTING_URL y el servicio, con el mapa de tu región.',
      'Check ROUTING_URL and the service, with the map of your region.',
    ),
    { company: words('no contesta: los tiempos son estimados', 'does not answer: times are estimated') },
  );
}

async function lookAtGeocoder({ config, outbound }: Patient): Promise<Said | null> {
  if (!config.geocoderUrl) return null;
  const path =
    config.geocoderKind === 'nominatim' ? 'search?format=json&q=Monterrey&limit=1' : 'api?q=Monterrey&limit=1';
  const said = await outbound(`${config.geocoderUrl}/${path}`, { timeoutMs: PATIENCE_MS }).then(
    ({ status }) => `HTTP ${status}`,
    reason,
  );
  if (said === 'HTTP 200') return ok('contesta', 'answers', { company: works });
  return bad(
    words(`no contesta: ${said}`, `does not answer: ${said}`),
    words(
      'Revisa GEOCODER_URL y GEOCODER_KIND; si está en tu red, ponlo en OUTBOUND_ALLOW.',
      'Check GEOCODER_URL and GEOCODER_KIND; where it is in your network, put it into OUTBOUND_ALLOW.',
    ),
    { company: fails },
  );
}

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';

async function lookAtPublicUrl({ config }: Patient): Promise<Said> {
  const url = new URL(config.publicUrl);
  if (isLocal(url.hostname))
    return warning(
      words(`${config.publicUrl}: solo de este equipo`, `${config.publicUrl}: of this machine alone`),
      words(
        'Pon PUBLIC_URL con la dirección https que abren las personas: va en correos, enlaces y avisos de proveedores.',
        "Set PUBLIC_URL to the https address that people open: it is in mails, links and providers' notices.",
      ),
    );
  const said = await fetch(`${config.publicUrl}/api/health`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => `HTTP ${status}`,
    (error: unknown) => reason((error as { cause?: unknown }).cause ?? error),
  );
  if (url.protocol !== 'https:')
    return warning(
      words(`${config.publicUrl} no va cifrada`, `${config.publicUrl} is not encrypted`),
      words(
        'Pon un proxy con certificado delante y PUBLIC_URL=https://…: sin https no hay cámara, ubicación ni avisos en los teléfonos.',
        'Put a proxy with a certificate before it and PUBLIC_URL=https://…: without https phones give no camera, location or notices.',
      ),
    );
  if (said === 'HTTP 200') return ok(`${config.publicUrl} contesta`, `${config.publicUrl} answers`);
  return warning(
    words(
      `${config.publicUrl} no contesta desde aquí: ${said}`,
      `${config.publicUrl} does not answer from here: ${said}`,
    ),
    words(
      'Ábrela desde fuera; revisa DNS, el proxy y que lleve /api a este servidor.',
      'Open it from outside; check DNS, the proxy, and that it leads /api to this server.',
    ),
  );
}

/** When a server's certificate ends, and what is wrong with it. */
function certificateOf(host: string, port: number): Promise<{ endsAt: Date; fault: string | null }> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS }, () => {
      const { valid_to: endsAt } = socket.getPeerCertificate();
      done({ endsAt: new Date(endsAt), fault: socket.authorized ? null : String(socket.authorizationError) });
      socket.destroy();
    });
    socket.on('timeout', () => socket.destroy(new Error('TIMEOUT')));
    socket.on('error', fail);
  });
}

const DAY_MS = 86_400_000;
const renew = words(
  'Renueva el certificado en el proxy (por ejemplo «certbot renew») y que lo vuelva a leer.',
  'Renew the certificate at the proxy (for example "certbot renew") and have it read again.',
);

async function lookAtCertificate({ config, now }: Patient): Promise<Said | null> {
  const url = new URL(config.publicUrl);
  if (url.protocol !== 'https:' || isLocal(url.hostname)) return null;
  const found = await certificateOf(url.hostname, Number(url.port || 443)).catch(() => null);
  // That it cannot be reached is said of the address.
  if (!found) return null;
  const { endsAt, fault } = found;
  const days = (endsAt.getTime() - now().getTime()) / DAY_MS;
  const day = endsAt.toISOString().slice(0, 10);
  if (days < 0) return bad(words(`terminó el ${day}`, `ended on ${day}`), renew);
  if (fault)
    return bad(
      words(`los navegadores lo rechazan: ${fault}`, `browsers refuse it: ${fault}`),
      words(
        'Pon en el proxy un certificado de una autoridad reconocida, con su cadena.',
        'Give the proxy a certificate of a known authority, with its chain.',
      ),
    );
  const left = lasting(days * 86_400);
  const text = words(`termina el ${day}, en ${left.es}`, `ends on ${day}, in ${left.en}`);
  if (days < 14) return days < 3 ? bad(text, renew) : warning(text, renew);
  return { state: 'ok', found: text, cure: null };
}

function lookAtSecretKey({ config }: Patient): Said {
  if (config.secretKey)
    return ok('SECRET_KEY, fuera de la base y de DATA_DIR', 'SECRET_KEY, outside of the database and of DATA_DIR');
  const cure = words(
    'Guarda una copia fuera del equipo, o ponla en SECRET_KEY (o SECRET_KEY_FILE): «cat DATA_DIR/secret.key». Sin ella no se abren segundos factores ni claves de proveedores.',
    'Keep a copy outside of the machine, or set it as SECRET_KEY (or SECRET_KEY_FILE): second factors and the access of providers do not open without it.',
  );
  const found = config.databaseUrl
    ? words(
        'en DATA_DIR: otro proceso de la misma base, en otra carpeta, sellaría con otra',
        'in DATA_DIR: another process of the same database, in another folder, would seal with another',
      )
    : words('en DATA_DIR, junto a la base', 'in DATA_DIR, beside the database');
  return warning(found, cure);
}

export const serviceChecks: readonly Check[] = [
  { check: 'secretKey', look: lookAtSecretKey },
  { check: 'publicUrl', look: lookAtPublicUrl },
  { check: 'certificate', look: lookAtCertificate },
  { check: 'mail', look: lookAtMail },
  { check: 'sms', look: lookAtSms },
  { check: 'whatsapp', look: lookAtWhatsapp },
  { check: 'payments', look: lookAtPayments },
  { check: 'routing', look: lookAtRouting },
  { check: 'geocoder', look: lookAtGeocoder },
];
