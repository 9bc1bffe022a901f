import { trackingApi } from '@tramo/contract/tracking';

/** Where whoever has no session gets a company's logo: mails, pushes. It is there while the company has its tracking pages on. */
export const publicLogoUrl = (publicUrl: string, companyId: string): string =>
  `${publicUrl}/api${trackingApi.logo.path.replace('{companyId}', companyId)}`;
