import { MutationCache, QueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { isPassing, problemText } from './api-problem.ts';

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
      if (!mutation.meta?.quiet) toast.error(problemText(error));
    },
  }),
});
