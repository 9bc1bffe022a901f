import type { CustomField } from '@tramo/contract/custom-fields';
import { customKey, type ImportField, isCustomKey } from '@tramo/contract/imports';
import { useAllCustomFields } from '../fields/shared/fields.api.ts';
import { useImportKind, useImportWords } from './import-kind.ts';

/** The company's own fields, and how every field that a column feeds is called. */
export function useImportFields(): { own: readonly CustomField[]; fieldName: (field: ImportField) => string } {
  const t = useImportWords();
  const kind = useImportKind();
  const { data } = useAllCustomFields();
  // A company's own fields are of guides.
  const own = kind === 'guides' ? (data ?? []) : [];
  const fieldName = (field: ImportField): string => {
    if (!isCustomKey(field)) return t(`fields.${field}`);
    // A column of an older file may feed a field that was deleted since.
    return own.find((one) => customKey(one._id) === field)?.name ?? (data ? t('fields.deleted') : '');
  };
  return { own, fieldName };
}
