import '@tramo/browser/theme/tokens.css';
import './ui/base.css';
import { render } from 'preact';
import { App } from './app/App.tsx';
import { preload } from './app/Current.tsx';
import { DayContext } from './app/day-context.ts';
import { NoDisk } from './app/NoDisk.tsx';
import { currentPath } from './app/navigation.ts';
import { preferences, startPreferences } from './app/preferences.ts';
import { startUpdates } from './app/update.ts';
import { openDay } from './day/open-day.ts';
import { startPhone } from './phone/start-phone.ts';
import { keepWatch } from './position/keep-watch.ts';

startPreferences();
// The day's one route is where most starts lead.
for (const path of [currentPath(), '/route/first']) preload(path);
const root = document.getElementById('root');
if (root) void begin(root);

async function begin(element: HTMLElement): Promise<void> {
  let store: Awaited<ReturnType<typeof openDay>>;
  try {
    store = await openDay(__APP_VERSION__);
  } catch {
    render(<NoDisk />, element);
    return;
  }
  store.setVideosOnWifiOnly(preferences().videosOnWifiOnly);
  render(
    <DayContext.Provider value={store}>
      <App />
    </DayContext.Provider>,
    element,
  );
  store.start();
  keepWatch(store);
  startPhone(store);
  // The street map of the day's routes, for where there is no signal.
  void import('./map/keep-maps.ts').then((file) => file.keepMaps(store));
  void startUpdates();
}
