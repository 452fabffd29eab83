import { useSessionEnded } from '@studio/ui/current-user'
import { StudioTheme } from '@studio/ui/theme'
import { TooltipProvider } from '@studio/ui/tooltip'
import { useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLiveFeed } from '../live/use-live-feed.ts'
import { useSignOutRefusal } from './bar/not-signed-out.ts'
import { keepFilesOut } from './keep-files-out.ts'
import { keepFormsOpen } from './keep-forms-open.ts'
import { createStudioRouter } from './router.tsx'

/** Everything a signed-in person sees: one router, one live feed, one theme. */
export function Studio(): ReactNode {
  const [router] = useState(createStudioRouter)
  const sessionEnded = useSessionEnded()
  useSignOutRefusal()
  useEffect(keepFilesOut, [])
  useEffect(() => keepFormsOpen(router.history), [router])
  return (
    <StudioTheme>
      {!sessionEnded && <LiveFeed />}
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </StudioTheme>
  )
}

/** Without a session the page gets no live updates. */
function LiveFeed(): ReactNode {
  useLiveFeed(useQueryClient())
  return null
}
