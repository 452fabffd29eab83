import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import type { ComponentType } from 'react'

/** What a chip of the panel opens: its code is loaded when the chip may be opened next, so that the dashboard is shown without it. */
export function chipPart<Props extends object>(fetchComponent: () => Promise<ComponentType<Props>>) {
  return lazyPart(fetchComponent, { pending: <Spinner />, failed: (onRetry) => <PartFailed onRetry={onRetry} /> })
}
