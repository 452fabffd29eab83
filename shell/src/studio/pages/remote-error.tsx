import { Button } from '@studio/ui'
import { Notice } from '@studio/ui/notice'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

/** A micro-frontend could not be loaded; the rest of the studio still works. */
export function RemoteError({ reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  return (
    <Notice
      role="alert"
      picture={<Unplug size={40} strokeWidth={1.25} />}
      title="This part of the studio did not load"
      text="Your pictures and settings are safe. It may be restarting; please try again in a moment."
      action={
        <Button type="primary" onClick={retry}>
          Retry
        </Button>
      }
    />
  )
}
