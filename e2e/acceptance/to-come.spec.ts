/**
 * Screens of the documents that the portal does not have yet, and what their screens will do, by chapter. Whoever builds one makes cases of its
 * sentences and takes them from here.
 */
import { toCome } from '../support/to-come.ts';

toCome('document 2, 2 · screens', ['screens implied without a path: connections with a webhook’s secret']);
toCome('decided · driver', ['the driver’s web app is served at /operador/']);
