import { verify, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { memoryObjects } from '../../dev-providers/stripe-objects.ts';
import { readSettings } from '../settings/read-settings.ts';
import { cfdiFaults } from './cfdi-faults.ts';
import { chainOf, stampChainOf } from './chain.ts';
import { PacRefused } from './pac.ts';
import { sandboxPac } from './sandbox.ts';
import { issuerSettings } from './settings.ts';
import { below, element, readXml, writeXml } from './xml.ts';

const issuer = issuerSettings(readSettings({}));
const pac = sandboxPac({ objects: memoryObjects(), issuer, now: () => new Date('2026-11-20T18:00:00Z') });

interface Parts {
  base?: string;
  vat?: string;
  total?: string;
  rfc?: string;
  use?: string;
  name?: string;
  folio?: string;
}
/** A sealed invoice of one service. */
function sealed({
  base = '862.07',
  vat = '137.93',
  total = '1000.00',
  rfc = 'EKU9003173C9',
  use = 'G03',
  name = 'Ñandú & "Hijos" <1>',
  folio = '1',
}: Parts = {}): string {
  const certificate = pac.certificate();
  const taxes = () =>
    element('cfdi:Traslados', {}, [
      element('cfdi:Traslado', {
        Base: base,
        Impuesto: '002',
        TipoFactor: 'Tasa',
        TasaOCuota: '0.160000',
        Importe: vat,
      }),
    ]);
  const build = (seal: string | null) =>
    element(
      'cfdi:Comprobante',
      {
        'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
        Version: '4.0',
        Serie: 'T',
        Folio: folio,
        Fecha: '2026-11-20T12:00:00',
        FormaPago: '04',
        NoCertificado: certificate.number,
        Certificado: certificate.base64,
        SubTotal: base,
        Moneda: 'MXN',
        Total: total,
        TipoDeComprobante: 'I',
        Exportacion: '01',
        MetodoPago: 'PUE',
        LugarExpedicion: '42501',
        Sello: seal,
      },
      [
        element('cfdi:Emisor', { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: '601' }),
        element('cfdi:Receptor', {
          Rfc: rfc,
          Nombre: name,
          DomicilioFiscalReceptor: '42501',
          RegimenFiscalReceptor: '601',
          UsoCFDI: use,
        }),
        element('cfdi:Conceptos', {}, [
          element(
            'cfdi:Concepto',
            {
              ClaveProdServ: '81112106',
              Cantidad: '1',
              ClaveUnidad: 'E48',
              Descripcion: 'Saldo  de\nTramo',
              ValorUnitario: base,
              Importe: base,
              ObjetoImp: '02',
            },
            [element('cfdi:Impuestos', {}, [taxes()])],
          ),
        ]),
        element('cfdi:Impuestos', { TotalImpuestosTrasladados: vat }, [taxes()]),
      ],
    );
  return writeXml(build(certificate.seal(chainOf(build(null)))));
}

describe('an invoice as XML', () => {
  it('is read as it was written, whatever its texts', () => {
    const read = readXml(sealed());
    expect(below(read, 'cfdi:Receptor')[0]?.attributes.Nombre).toBe('Ñandú & "Hijos" <1>');
    expect(readXml(writeXml(read))).toEqual(read);
  });
  it.each(['<a', '<a></b>', '<a/><b/>', '<a>text</a>', '<a b="&x;"/>', '<!DOCTYPE a [<!ENTITY x "y">]><a/>', ''])(
    'refuses %s',
    (text) => expect(() => readXml(text)).toThrow('XML no válido'),
  );
  it('has the original chain of the SAT', () => {
    const read = readXml(sealed());
    expect(chainOf(read)).toBe(
      '||4.0|T|1|2026-11-20T12:00:00|04|30001000000500009999|862.07|MXN|1000.00|I|01|PUE|42501|EKU9003173C9|ESCUELA KEMPER URGATE|601|EKU9003173C9|Ñandú & "Hijos" <1>|42501|601|G03|81112106|1|E48|Saldo de Tramo|862.07|862.07|02|862.07|002|Tasa|0.160000|137.93|862.07|002|Tasa|0.160000|137.93|137.93||',
    );
  });
});

describe('the PAC of the sandbox', () => {
  it('stamps what is right, with seals that anybody can verify, and the same folio once', async () => {
    const first = await pac.stamp(sealed());
    expect(await pac.stamp(sealed())).toEqual(first);
    const read = readXml(first.xml);
    const [stamp] = below(read, 'cfdi:Complemento', 'tfd:TimbreFiscalDigital');
    expect(stamp?.attributes).toMatchObject({
      Version: '1.1',
      UUID: first.uuid,
      Leyenda: 'SIN VALIDEZ FISCAL',
      SelloCFD: read.attributes.Sello,
    });
    const certificate = new X509Certificate(Buffer.from(read.attributes.Certificado as string, 'base64'));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toContain('ESCUELA KEMPER URGATE');
    expect(Buffer.from(certificate.serialNumber, 'hex').toString()).toBe(read.attributes.NoCertificado);
    const isSealed = verify(
      'sha256',
      Buffer.from(chainOf(read)),
      certificate.publicKey,
      Buffer.from(read.attributes.Sello as string, 'base64'),
    );
    expect(isSealed).toBe(true);
    expect(stamp && stampChainOf(stamp)).toMatch(new RegExp(`^\\|\\|1\\.1\\|${first.uuid}\\|`));
    await expect(pac.stamp(first.xml)).rejects.toThrow('ya está timbrado');
  });

  it.each<[string, Parts, string]>([
    ['a wrong check digit', { rfc: 'EKU9003173C8' }, 'el RFC EKU9003173C8 no es válido'],
    ['a use that does not go with the regime', { use: 'D01' }, 'el uso D01 no va con el régimen 601'],
    ['a use that is none', { use: 'X99' }, 'el uso X99 no está en el catálogo'],
    ['a tax of another rate', { vat: '137.94', total: '1000.01' }, ''],
    ['a tax that is far off', { vat: '137.99', total: '1000.06' }, 'no es el 16 %'],
    ['a total that is not the sum', { total: '1000.01' }, 'Total no es SubTotal más impuestos'],
    ['amounts of three decimals', { base: '862.070' }, 'no es un importe'],
  ])('judges %s', async (_, parts, fault) => {
    const stamped = pac.stamp(sealed({ ...parts, folio: `f${fault.length}` }));
    if (fault === '') await expect(stamped).resolves.toBeDefined();
    else await expect(stamped).rejects.toThrow(fault);
  });

  it('refuses what was changed after it was sealed', async () => {
    const changed = sealed({ folio: '7' }).replace('Nombre="ESCUELA KEMPER URGATE"', 'Nombre="OTRA"');
    await expect(pac.stamp(changed)).rejects.toThrow('el sello no es del certificado');
  });

  it('cancels, with the substitute where the reason asks for it', async () => {
    const { uuid } = await pac.stamp(sealed({ folio: '9' }));
    expect(await pac.status(uuid)).toBe('inForce');
    await expect(pac.cancel(uuid, '01')).rejects.toThrow(PacRefused);
    await expect(pac.cancel('NADA', '02')).rejects.toThrow('no existe');
    await pac.cancel(uuid, '02');
    await pac.cancel(uuid, '02');
    expect([await pac.status(uuid), await pac.status('NADA')]).toEqual(['canceled', 'unknown']);
  });
});

describe('what is missing', () => {
  it.each([
    'Sello',
    'Fecha',
    'MetodoPago',
    'LugarExpedicion',
    'UsoCFDI',
    'RegimenFiscalReceptor',
    'ClaveUnidad',
    'ObjetoImp',
    'TasaOCuota',
  ])('is told by its name: %s', (attribute) => {
    const without = readXml(sealed().replace(new RegExp(` ${attribute}="[^"]*"`), ''));
    expect(cfdiFaults(without).join()).toContain(`falta ${attribute}`);
  });
  it('an issuer that is half configured is refused', () => {
    expect(() => readSettings({ CFDI_RFC: 'EKU9003173C9' })).toThrow('CFDI_NAME, CFDI_REGIME, CFDI_ZIP');
    expect(() =>
      readSettings({ CFDI_RFC: 'EKU9003173C8', CFDI_NAME: 'A', CFDI_REGIME: '601', CFDI_ZIP: '64000' }),
    ).toThrow('CFDI_RFC');
  });
});
