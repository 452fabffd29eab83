import { layerStack } from '@studio/ui/layer-stack'
import { useCanGoBack } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Closes a dialog that is open because the address names what it shows.
 * @param named what the address names; undefined while it names nothing
 * @param leave takes the name out of the address, where the browser cannot go back
 */
export function useClosing(
  named: string | undefined,
  leave: () => void,
): { readonly close: () => void; readonly isClosed: () => boolean } {
  const canGoBack = useCanGoBack()
  // What was closed. The browser goes back only a moment later: until then a second close would leave the studio, and a response for what
  // was closed may still arrive.
  const left = useRef<string>(undefined)
  useEffect(
    () => () => {
      left.current = named
    },
    [named],
  )
  const isClosed = useCallback(() => left.current === named, [named])
  const close = useCallback(() => {
    if (left.current === named) return
    left.current = named
    // Opened from a page of the studio: leave no second entry of it behind; opened by its address: there is nothing to go back to; below a
    // form: Back would close the form, and this dialog could not be closed any more.
    if (canGoBack && !layerStack.takesBack()) window.history.back()
    else leave()
  }, [canGoBack, leave, named])
  return { close, isClosed }
}
