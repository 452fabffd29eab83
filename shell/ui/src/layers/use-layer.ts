import { createContext, type RefObject, useContext, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { listenForDismissal } from './dismissal.ts'
import { focusInto, rememberFocus } from './focus.ts'
import { layerStack } from './layer-stack.ts'

/** The layer that a component is rendered in; undefined on the page itself. */
export const LayerContext = createContext<symbol | undefined>(undefined)

/** The layer around the calling component. */
export function useLayerId(): symbol | undefined {
  return useContext(LayerContext)
}

interface LayerOptions {
  /** False while the element is only fading away. */
  readonly open?: boolean
  readonly modal: boolean
  /** Without it, the person cannot close the layer. */
  readonly onDismiss: (() => void) | undefined
  /** Whether the browser's Back closes what is on top while the layer is open, and does not leave the page. */
  readonly takesBack?: boolean
  /** False for what opened under a resting pointer: the focus stays where it is. */
  readonly takesFocus: boolean
  /** What the focus returns to; without it, what had the focus when the layer opened. */
  readonly opener?: RefObject<HTMLElement | null>
}

/**
 * Makes an element a layer while it is mounted and open: the focus goes in, stays in when the layer is modal, and returns to where
 * it came from. Returns the id for `LayerContext`.
 */
export function useLayer(element: HTMLElement | null, options: LayerOptions): symbol {
  const { open = true, modal, takesBack = false, takesFocus, opener } = options
  const [id] = useState(() => Symbol('layer'))
  const dismissable = options.onDismiss !== undefined
  const dismiss = useEffectEvent(() => options.onDismiss?.())
  const returnFocus = useRef<(layer: HTMLElement) => void>(undefined)
  useLayoutEffect(() => {
    if (element === null) return undefined
    if (!open) {
      // Once more for a layer that is still mounted, because React takes back moves of the focus that are made while effects are cleaned up.
      returnFocus.current?.(element)
      return undefined
    }
    listenForDismissal()
    returnFocus.current = rememberFocus(opener?.current ?? document.activeElement)
    const close = layerStack.open({
      id,
      element,
      opener: opener?.current ?? undefined,
      modal,
      dismiss: dismissable ? () => dismiss() : undefined,
      takesBack,
    })
    return () => {
      close()
      returnFocus.current?.(element)
    }
  }, [id, element, open, modal, dismissable, takesBack, opener])
  useLayoutEffect(() => {
    if (open && takesFocus && element !== null) focusInto(element)
  }, [element, open, takesFocus])
  return id
}
