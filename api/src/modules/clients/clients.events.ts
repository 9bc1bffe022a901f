import { eventsOf } from '../../platform/events.ts';

interface ClientsEvents {
  /** What a client's guides need verified before they leave, or are completed, changed. */
  'client.configChanged': { clientId: string };
}
export const clientConfigChanged = eventsOf<ClientsEvents>()('client.configChanged');
