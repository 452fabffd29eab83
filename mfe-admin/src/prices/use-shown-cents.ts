import { isPriceChanged } from '@studio/ui/api-error'
import { useState } from 'react'

interface ShownCents {
  readonly shownCents: number
  /** Takes note of why a change was not saved. */
  readonly noteFailure: (error: unknown) => void
}

/**
 * The price that an admin has seen before they change it. If another admin changes the price meanwhile, the old one stays shown until the
 * server refuses our change for it; otherwise we would overwrite it unseen.
 * @param nowCents the price as it is listed now
 */
export function useShownCents(nowCents: number): ShownCents {
  const [{ shownCents, isRefused }, setShown] = useState({ shownCents: nowCents, isRefused: false })
  if (isRefused && shownCents !== nowCents) setShown({ shownCents: nowCents, isRefused: false })
  const noteFailure = (error: unknown): void => {
    setShown((now) => ({ ...now, isRefused: isPriceChanged(error) }))
  }
  return { shownCents, noteFailure }
}
