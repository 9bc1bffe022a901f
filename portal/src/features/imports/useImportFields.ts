import type { CustomField } from '@tramo/contract/custom-fields';
import { customKey, type ImportField, isCustomKey } from '@tramo/contract/imports';
import { useText } from '../../lib/text.ts';
import { useAllCustomFields } from '../fields/shared/fields.api.ts';
import { importsText } from './imports.es.ts';

/** The company's own fields, and how every field that a column feeds is called. */
export function useImportFields(): { own: readonly CustomField[]; fieldName: (field: ImportField) => string } {
  const t = useText(importsText);
  const { data } = useAllCustomFields();
  const own = data ?? [];
  const fieldName = (field: ImportField): string => {
    if (!isCustomKey(field)) return t(`fields.${field}`);
    // A column of an older file may feed a field that was deleted since.
    return own.find((one) => customKey(one._id) === field)?.name ?? (data ? t('fields.deleted') : '');
  };
  return { own, fieldName };
}
