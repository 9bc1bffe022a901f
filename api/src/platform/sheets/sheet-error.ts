import { languageTags } from '@tramo/contract/words/names';
/** Every way in which reading an uploaded table file can fail. Closed: the API maps each one to a message. */
export const sheetErrorReasons = [
  'too_large',
  'inflated_too_large',
  'too_many_rows',
  'too_many_columns',
  'too_many_sheets',
  'cell_too_long',
  'too_complex',
  'wrong_type',
  'web_page',
  'old_xls',
  'encrypted',
  'broken',
  'unsafe',
  'empty',
  'no_header',
  'no_rows',
  'sheet_not_found',
  'timeout',
  'text_as_workbook',
] as const;

export type SheetErrorReason = (typeof sheetErrorReasons)[number];

/** Values for the placeholders of a message. Plain, so that they travel in an error envelope and between threads. */
export type SheetErrorDetails = Record<string, string | number>;

export class SheetError extends Error {
  readonly reason: SheetErrorReason;
  readonly details: SheetErrorDetails;

  constructor(reason: SheetErrorReason, details: SheetErrorDetails = {}, options?: ErrorOptions) {
    super(`sheet: ${reason}`, options);
    this.name = 'SheetError';
    this.reason = reason;
    this.details = details;
  }
}

/** One message per reason; `{name}` is filled from the error's details (the same placeholders that ICU messages use). */
export const sheetErrorMessages: Record<SheetErrorReason, { es: string; en: string }> = {
  too_large: {
    es: 'El archivo pesa más de {maxMegabytes} MB. Divídelo en archivos más pequeños.',
    en: 'The file is larger than {maxMegabytes} MB. Split it into smaller files.',
  },
  inflated_too_large: {
    es: 'El contenido del archivo ocupa más de {maxMegabytes} MB al abrirlo. Deja solo la hoja que quieres importar.',
    en: 'The content of the file takes more than {maxMegabytes} MB once opened. Keep only the sheet that you want to import.',
  },
  too_many_rows: {
    es: 'El archivo tiene más de {maxRows} filas. Divídelo en archivos más pequeños.',
    en: 'The file has more than {maxRows} rows. Split it into smaller files.',
  },
  too_many_columns: {
    es: 'El archivo tiene más de {maxColumns} columnas. Quita las que no se usan.',
    en: 'The file has more than {maxColumns} columns. Remove those not in use.',
  },
  too_many_sheets: {
    es: 'El archivo tiene más de {maxSheets} hojas. Deja solo la que quieres importar.',
    en: 'The file has more than {maxSheets} sheets. Keep only the one that you want to import.',
  },
  cell_too_long: {
    es: 'La celda {cell} tiene más de {maxChars} caracteres. Acórtala y vuelve a intentarlo.',
    en: 'Cell {cell} has more than {maxChars} characters. Shorten it and try again.',
  },
  too_complex: {
    es: 'El archivo es demasiado pesado para leerlo. Copia los datos a un libro nuevo y vuelve a intentarlo.',
    en: 'The file is too heavy to be read. Copy the data to a new workbook and try again.',
  },
  wrong_type: {
    es: 'El archivo no es una hoja de cálculo ({found}). Sube un archivo XLSX, XLS o CSV.',
    en: 'The file is not a spreadsheet ({found}). Upload an XLSX, XLS or CSV file.',
  },
  web_page: {
    es: 'El archivo es una página web o XML guardada como hoja de cálculo. Ábrelo en Excel y guárdalo como libro XLSX.',
    en: 'The file is a web page or XML saved as a spreadsheet. Open it in Excel and save it as an XLSX workbook.',
  },
  old_xls: {
    es: 'El archivo es de una versión muy antigua de Excel (95 o anterior). Ábrelo en Excel y guárdalo como libro XLSX.',
    en: 'The file comes from a very old Excel (95 or earlier). Open it in Excel and save it as an XLSX workbook.',
  },
  encrypted: {
    es: 'El archivo está protegido con contraseña. Quítale la contraseña y vuelve a subirlo.',
    en: 'The file is protected with a password. Remove the password and upload it again.',
  },
  broken: {
    es: 'El archivo está dañado o incompleto y no se puede leer. Vuelve a guardarlo en Excel y súbelo de nuevo.',
    en: 'The file is damaged or incomplete and cannot be read. Save it again in Excel and upload it again.',
  },
  unsafe: {
    es: 'El archivo contiene elementos que no se permiten por seguridad. Copia los datos a un libro nuevo y vuelve a intentarlo.',
    en: 'The file contains things that are not allowed for safety. Copy the data to a new workbook and try again.',
  },
  empty: { es: 'El archivo está vacío.', en: 'The file is empty.' },
  no_header: {
    es: 'No se encontró la fila de encabezados. La primera fila de la tabla debe tener el nombre de cada columna.',
    en: 'The header row was not found. The first row of the table must hold the name of each column.',
  },
  no_rows: {
    es: 'El archivo solo tiene encabezados: no hay filas que importar.',
    en: 'The file has headers only: there are no rows to import.',
  },
  text_as_workbook: {
    es: 'El archivo se llama como un libro de Excel, pero es un texto sin una tabla. Ábrelo y revisa que sea el correcto; si lo es, guárdalo desde Excel como libro XLSX.',
    en: 'The file is named like an Excel workbook, but it is a text without a table. Open it and see whether it is the right one; if so, save it from Excel as an XLSX workbook.',
  },
  sheet_not_found: { es: 'El archivo no tiene la hoja {sheetName}.', en: 'The file has no sheet named {sheetName}.' },
  timeout: {
    es: 'El archivo tardó más de {maxSeconds} segundos en leerse. Copia los datos a un libro nuevo y vuelve a intentarlo.',
    en: 'The file took more than {maxSeconds} seconds to read. Copy the data to a new workbook and try again.',
  },
};

/** The text that a person reads for a failure, with the figures of this very failure filled in. */
export function sheetErrorText(error: SheetError, language: 'es' | 'en'): string {
  return sheetErrorMessages[error.reason][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = error.details[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(languageTags[language]) : value;
  });
}
