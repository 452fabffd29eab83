import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { useNavigate } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'

/** At an address below `/admin` that no page has. */
export function AdminNotFound(): ReactNode {
  const navigate = useNavigate()
  return (
    <Notice
      picture={<Compass size={40} strokeWidth={1.25} />}
      title="Page Not Found"
      text="Did you forget to add the page to the router?"
      action={
        <Button type="primary" onClick={() => void navigate({ to: '/admin' })}>
          Back to Dashboard
        </Button>
      }
    />
  )
}
