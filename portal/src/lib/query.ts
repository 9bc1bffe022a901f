import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { isPassing, problemText, topUpOf } from './api-problem.ts';
import { onLocale } from './locale.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The caller shows the error itself. */
      quiet?: boolean;
    };
  }
}

/** The one store of what the server said. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.quiet) return;
      const topUp = topUpOf(error);
      toast.error(
        problemText(error),
        topUp ? { label: topUp.label, run: () => location.assign(topUp.path) } : undefined,
      );
    },
  }),
});

// What the server put in words is asked for again in the language that somebody chose.
onLocale(() => void queryClient.invalidateQueries());
