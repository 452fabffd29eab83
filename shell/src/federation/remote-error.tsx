import { PartFailed } from '@studio/ui/part-failed'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A page could not be loaded or shown; what is around it still works. */
export function RemoteError({ reset }: ErrorComponentProps): ReactNode {
  const router = useRouter()
  const retry = (): void => {
    reset()
    void router.invalidate()
  }
  return <PartFailed onRetry={retry} />
}
