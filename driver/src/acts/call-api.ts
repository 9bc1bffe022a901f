import { type Call, NoAnswer } from './api.ts';

let bound: Call | null = null;
/** `openDay()` ties the page's session and clock to it. */
export const bindCall = (call: Call): void => {
  bound = call;
};

/** Asks the server by an endpoint of the contract. Throws `ApiRefusal` and `NoAnswer`. What must not be lost goes by `DayStore.record`. */
export const callApi: Call = (endpoint, ...given) => {
  if (!bound) throw new NoAnswer(new Error('no day is open'));
  return bound(endpoint, ...given);
};
