import { StudioTheme } from '@studio/ui/theme'
import { TooltipProvider } from '@studio/ui/tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLiveFeed } from '../live/use-live-feed.ts'
import { createStudioRouter } from './router.tsx'

/** Everything a signed-in person sees: one router, one live feed, one theme. */
export function Studio(): ReactNode {
  const [router] = useState(createStudioRouter)
  useLiveFeed(useQueryClient())
  return (
    <StudioTheme>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </StudioTheme>
  )
}
