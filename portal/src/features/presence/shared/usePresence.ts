import { limits } from '@tramo/contract/limits';
import { type Present, presenceApi } from '@tramo/contract/presence';
import { useEffect, useRef, useState } from 'react';
import { call, newKey, requestHeaders, urlOf } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import { useMe } from '../../../session/me.api.ts';

/** This window among the person's others. */
const tab = newKey().slice(0, 16);

/**
 * Says that the user has something open, and whether a change of it is unsaved, as long as it is mounted; answers who else is there.
 * `isWanted` is false for those who only look on: the server asks it of dispatchers alone.
 */
export function usePresence(
  kind: 'route' | 'plan' | 'guide',
  id: string,
  isEditing: boolean,
  isWanted = true,
): readonly Present[] {
  const [people, setPeople] = useState<readonly Present[]>([]);
  const me = useMe()?._id;
  const state = isEditing ? 'editing' : 'viewing';
  const isOn = isWanted && id !== '';
  const said = useRef({ kind, id });
  said.current = { kind, id };
  /** Events heard: an answer that was on its way meanwhile knows less. */
  const eventCount = useRef(0);

  useEffect(() => {
    if (!isOn) return;
    const leaving = new AbortController();
    const say = (): void => {
      const before = eventCount.current;
      // Nobody is told of a failure: the next beat says the same.
      call(presenceApi.here, { body: { kind, id, state, tab }, signal: leaving.signal }).then(
        (answer) => {
          if (eventCount.current === before) setPeople(answer.people);
        },
        () => undefined,
      );
    };
    say();
    const beat = setInterval(say, limits.presenceBeatS * 1000);
    return () => {
      leaving.abort();
      clearInterval(beat);
    };
  }, [isOn, kind, id, state]);

  useEffect(() => {
    if (!isOn) return;
    // `keepalive` outlives the window.
    const leave = (): void => {
      void fetch(urlOf(presenceApi.here), {
        method: presenceApi.here.method,
        headers: { ...requestHeaders(), 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind, id, state: 'left', tab }),
        keepalive: true,
      }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      setPeople([]);
    };
  }, [isOn, kind, id]);

  useLive((event) => {
    if (event.type !== 'presence.changed' || event.kind !== said.current.kind || event.id !== said.current.id) return;
    eventCount.current++;
    setPeople(event.people.filter((p) => p.userId !== me));
  });
  return isOn ? people : [];
}
