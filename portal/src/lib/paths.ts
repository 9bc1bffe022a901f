import { useParams } from '@tanstack/react-router';
import type { ScreenKey, screens } from '@tramo/contract/access';
import { screenPath } from '@tramo/contract/screen-path';

/** Names of the parameters in a path: `$id` and, when it may be absent, `{-$startDate}`. */
type Required<P extends string> = P extends `${infer A}/${infer B}`
  ? Required<A> | Required<B>
  : P extends `$${infer N}`
    ? N
    : never;
type Optional<P extends string> = P extends `${infer A}/${infer B}`
  ? Optional<A> | Optional<B>
  : P extends `{-$${infer N}}`
    ? N
    : never;
type PathParams<K extends ScreenKey> = { [N in Required<(typeof screens)[K]['path']>]: string } & {
  [N in Optional<(typeof screens)[K]['path']>]?: string | undefined;
};
type Rest<K extends ScreenKey> = object extends PathParams<K> ? [params?: PathParams<K>] : [params: PathParams<K>];

/** The address of a screen: `pathOf('routeGuides', { id })`. */
export function pathOf<K extends ScreenKey>(screen: K, ...[params]: Rest<K>): string {
  return screenPath(screen, (params ?? {}) as Record<string, string | undefined>);
}

/** Parameters of the screen on show. */
export const useScreenParams = <K extends ScreenKey>(_screen: K): PathParams<K> =>
  useParams({ strict: false }) as PathParams<K>;
