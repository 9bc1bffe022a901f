import { allApis } from '@tramo/contract/all';
import { apiGuide } from '../platform/http/api-guide.ts';
import { clientTypes } from '../platform/http/client-types.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { version } from '../platform/version.ts';

/** What the API page gives, without a server. */
export const printTypes = (): void => void process.stdout.write(clientTypes(openApiDocument(allApis, version)));
export const printGuide = (): void => void process.stdout.write(apiGuide());
