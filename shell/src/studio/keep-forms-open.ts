import { layerStack } from '@studio/ui/layer-stack'
import { hasUnsaved } from '@studio/ui/unsaved'
import type { RouterHistory } from '@tanstack/react-router'

/**
 * Keeps forms that lie over a page from being lost with it: while one is open, Back and Forward close what is on top, as Escape does; and a
 * link, such as one in a toast, does the same where something was entered. What only replaces the address leaves the page as it is. Returns
 * a function that stops this.
 */
export function keepFormsOpen(history: Pick<RouterHistory, 'block'>): () => void {
  return history.block({
    // The browser's own question is asked by whoever has something unsaved, see `@studio/ui/unsaved`.
    enableBeforeUnload: false,
    blockerFn: ({ action }) => action !== 'REPLACE' && (action !== 'PUSH' || hasUnsaved()) && layerStack.back(),
  })
}
