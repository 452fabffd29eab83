import { createQueryClient } from '@studio/ui/query-client'
import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { ComponentType } from 'react'
import { render } from 'vitest-browser-react'
import type { ChooserProps, ChosenImage } from '../chosen-image.ts'

/** Opens one of the dialogs as a page does; `taken` is what was chosen in it, `closed` how often it asked to be closed. */
export async function openDialog(Dialog: ComponentType<ChooserProps>, most?: number) {
  const outcome: { taken: readonly ChosenImage[] | undefined; closed: number } = { taken: undefined, closed: 0 }
  const screen = await render(
    <Provider>
      <StudioTheme>
        <TooltipProvider>
          <QueryClientProvider client={createQueryClient()}>
            <Dialog
              action="Add to style"
              onChoose={(images) => {
                outcome.taken = images
              }}
              onClose={() => {
                outcome.closed += 1
              }}
              {...(most !== undefined && { most })}
            />
            <Toasts corner="bottom-left" />
          </QueryClientProvider>
        </TooltipProvider>
      </StudioTheme>
    </Provider>,
  )
  return { screen, outcome }
}
