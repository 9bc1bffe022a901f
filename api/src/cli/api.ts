import { allApis } from '@tramo/contract/all';
import { apiGuide } from '../platform/http/api-guide.ts';
import { clientTypes } from '../platform/http/client-types.ts';
import { openApiDocument } from '../platform/http/openapi.ts';

/** What the API page gives, without a server. */
export const printTypes = (): void => void process.stdout.write(clientTypes(openApiDocument(allApis, '0.1.0')));
export const printGuide = (): void => void process.stdout.write(apiGuide());
