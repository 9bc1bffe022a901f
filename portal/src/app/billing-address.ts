/** Where this tab keeps the address at which the billing section was left. */
const key = 'billing-address';

const inSection = (path: string): boolean => /^\/(billing|billing-data|edit-billing-info|transaction)(\/|$)/.test(path);
/** Home and the balance belong to the way through the section: one comes back from them as one went. */
const keepsNothing = (path: string): boolean => path === '/' || /^\/balance(\/|$)/.test(path);

interface Address {
  pathname: string;
  /** Path, search and fragment. */
  href: string;
}

/** The address to be stored when one goes from one to the other, or null (document 1 §6). */
export const addressLeft = (from: Address | undefined, to: Address): string | null =>
  from && inSection(from.pathname) && !inSection(to.pathname) && !keepsNothing(to.pathname) ? from.href : null;

export const storeBillingAddress = (address: string): void => sessionStorage.setItem(key, address);
/** Where the section was left last, for the way back to it. */
export const billingAddress = (): string | null => sessionStorage.getItem(key);
