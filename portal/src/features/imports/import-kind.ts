import type { ImportKind } from '@tramo/contract/imports';
import { createContext, use } from 'react';
import { useText } from '../../lib/text.ts';
import { importGuidesText } from './import-guides.es.ts';
import { importOrdersText } from './import-orders.es.ts';

/** What the rows of the import on show become; the page says it. */
export const ImportKindContext = createContext<ImportKind>('guides');
export const useImportKind = (): ImportKind => use(ImportKindContext);

/** The same keys for either kind; orders have none of the groups of fields that are of guides alone. */
export const importWords = { guides: importGuidesText, orders: importOrdersText as unknown as typeof importGuidesText };
/** What the conversation says of what rows become. */
export const useImportWords = () => useText(importWords[useImportKind()]);
