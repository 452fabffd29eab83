import { StudioTheme } from '@studio/ui/theme'
import { Toasts } from '@studio/ui/toast'
import { TooltipProvider } from '@studio/ui/tooltip'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { createAdminRouter } from './admin-router.tsx'

/** The pages of admins, with nothing of the studio around them (ui.md 5). */
export function AdminArea(): ReactNode {
  const [router] = useState(createAdminRouter)
  return (
    <StudioTheme>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
      <Toasts corner="bottom-left" />
    </StudioTheme>
  )
}
