import { randomUUID, verify, X509Certificate } from 'node:crypto';
import type { Objects } from '../../dev-providers/stripe-objects.ts';
import { type Certificate, selfMadeCertificate } from './certificate.ts';
import { cfdiFaults } from './cfdi-faults.ts';
import { chainOf, stampChainOf } from './chain.ts';
import { type Issuer, type Pac, PacRefused } from './pac.ts';
import { below, element, readXml, writeXml } from './xml.ts';

/** A PAC of this repository: checks as one does and stamps with a certificate of its own, so that nothing of it counts for the SAT. */
export function sandboxPac({ objects, issuer, now }: { objects: Objects; issuer: Issuer; now: () => Date }): Pac {
  // Made at first need: a key takes a moment.
  const made = new Map<string, Certificate>();
  const certificateOf = (rfc: string, name: string, number: string): Certificate => {
    const known = made.get(rfc) ?? selfMadeCertificate({ rfc, name, number, at: now() });
    made.set(rfc, known);
    return known;
  };
  return {
    kind: 'sandbox',
    isValid: false,
    issuer,
    certificate: () => certificateOf(issuer.rfc, issuer.name, '30001000000500009999'),
    stamp: async (xml) => {
      const comprobante = readXml(xml);
      const faults = cfdiFaults(comprobante);
      const { Sello = '', Certificado = '', Serie = '', Folio = '' } = comprobante.attributes;
      if (faults.length === 0 && !isSealed(Certificado, chainOf(comprobante), Sello))
        faults.push('el sello no es del certificado');
      if (below(comprobante, 'cfdi:Complemento').length > 0) faults.push('ya está timbrado');
      if (faults.length > 0) throw new PacRefused(faults.join('; '));
      return objects.run(async (o) => {
        const key = `cfdi_${Serie}_${Folio}`;
        const known = await o.get(key);
        if (known) return { uuid: String(known.uuid), xml: String(known.xml) };
        const uuid = randomUUID().toUpperCase();
        const sat = certificateOf('SAT970701NN3', 'PAC de prueba de Tramo', '30001000000500000000');
        const facts = {
          'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
          Version: '1.1',
          UUID: uuid,
          FechaTimbrado: now().toISOString().slice(0, 19),
          RfcProvCertif: 'SPR190613I52',
          Leyenda: 'SIN VALIDEZ FISCAL',
          SelloCFD: Sello,
          NoCertificadoSAT: sat.number,
        };
        const seal = sat.seal(stampChainOf(element('tfd:TimbreFiscalDigital', facts)));
        const stamped = writeXml({
          ...comprobante,
          children: [
            ...comprobante.children,
            element('cfdi:Complemento', {}, [element('tfd:TimbreFiscalDigital', { ...facts, SelloSAT: seal })]),
          ],
        });
        await o.put({ id: key, object: 'cfdi', uuid, xml: stamped }, null);
        await o.put({ id: `cfdi_${uuid}`, object: 'cfdi_status', status: 'inForce' }, null);
        return { uuid, xml: stamped };
      });
    },
    cancel: (uuid, reason, replaces) =>
      objects.run(async (o) => {
        if ((reason === '01') !== (replaces !== undefined))
          throw new PacRefused('solo el motivo 01 lleva folio que sustituye');
        const known = await o.get(`cfdi_${uuid}`);
        if (!known) throw new PacRefused('el folio fiscal no existe');
        await o.put({ ...known, status: 'canceled', reason }, null);
      }),
    status: (uuid) =>
      objects.run(async (o) => ((await o.get(`cfdi_${uuid}`))?.status as 'inForce' | undefined) ?? 'unknown'),
  };
}

function isSealed(certificate: string, chain: string, seal: string): boolean {
  try {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
    return verify('sha256', Buffer.from(chain), publicKey, Buffer.from(seal, 'base64'));
  } catch {
    return false;
  }
}
