/** A status that the accounts call filters by; "all" is no filter and is not sent (document 1 §5). */
export const isUserStatus = (status: string): status is 'enabled' | 'disabled' =>
  status === 'enabled' || status === 'disabled';
