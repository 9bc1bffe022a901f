/** Paths of the pages that recipients open without a session. Their secrets stand behind the `#`. */
export const publicPages = {
  tracking: '/tracking',
  report: '/delivery-report',
  /** A route that a dispatcher shared for some hours. */
  route: '/shared-route',
  /** The end of a company's notices by mail. */
  unsubscribe: '/unsubscribe',
  /** Made to be framed by a company's own site; the company's id follows. */
  trackingFrame: '/tracking-iframe',
  statusFrame: '/iframe-status',
} as const;

/** Where the drivers' app stands; its screens are behind the `#`. */
export const driverAppPath = '/operador';

/** What a framed page tells the page around it each time its height changes: `postMessage({type, height})`, in pixels. */
export const heightMessage = 'tramo:height';
