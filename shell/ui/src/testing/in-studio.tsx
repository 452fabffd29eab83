import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { TooltipProvider } from '../controls/tooltip.tsx'
import { StudioTheme } from '../theme/studio-theme.tsx'
import { Toasts } from '../toast/toasts.tsx'

interface InStudioProps {
  /** With what a test has put into the cache; by default an empty one. */
  readonly client?: QueryClient
  /** With what a test has put into the atoms. */
  readonly store?: ReturnType<typeof createStore>
  readonly children: ReactNode
}

/** Test helper: puts around a component what the shell puts around every page, with atoms of its own. */
export function InStudio({ client: givenClient, store: givenStore, children }: InStudioProps): ReactNode {
  const [client] = useState(() => givenClient ?? createQueryClient())
  const [store] = useState(() => givenStore ?? createStore())
  return (
    <Provider store={store}>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={client}>
            {children}
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>
  )
}
