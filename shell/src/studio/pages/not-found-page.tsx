import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotFoundPicture } from './not-found-picture.tsx'

/** Spec images 2: any other path, signed in. */
export function NotFoundPage(): ReactNode {
  const navigate = useNavigate()
  return (
    <Notice
      picture={<NotFoundPicture />}
      title="Page Not Found"
      text="Did you forget to add the page to the router?"
      action={<Button onClick={() => void navigate({ to: '/dashboard' })}>Go to Dashboard</Button>}
    />
  )
}
