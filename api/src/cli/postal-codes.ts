import { createReadStream, existsSync } from 'node:fs';
import { savePostalCodes } from '../modules/places/places.postal.service.ts';
import { CatalogueFormatError, newCatalogueReport, readCatalogue } from '../modules/places/places.rules.ts';
import { readConfig } from '../platform/config.ts';
import { openPlatform } from '../platform/start.ts';

export async function postalCodes(file: string | undefined): Promise<void> {
  if (!file || !existsSync(file)) throw new Error('Indica el archivo: CPdescarga.txt de SEPOMEX o MX.txt de GeoNames.');
  const { platform, close } = await openPlatform(readConfig());
  const report = newCatalogueReport();
  try {
    await savePostalCodes(platform, readCatalogue(createReadStream(file), report));
    console.log(
      `${report.rows.toLocaleString('es-MX')} asentamientos importados de ${report.lines.toLocaleString('es-MX')} líneas; ${report.faults} líneas con fallas.`,
    );
    for (const f of report.listedFaults.slice(0, 20)) console.log(`  línea ${f.lineNumber}: ${f.fault}`);
  } catch (error) {
    if (error instanceof CatalogueFormatError)
      throw new Error('El archivo no es CPdescarga.txt de SEPOMEX ni MX.txt de GeoNames.');
    throw error;
  } finally {
    await close();
  }
}
