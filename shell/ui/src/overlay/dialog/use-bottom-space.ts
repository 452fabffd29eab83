import { type RefObject, useLayoutEffect } from 'react'
import { layerStack } from '../../layers/layer-stack.ts'
import { useLayerId } from '../../layers/use-layer.ts'

/** Something that covers the bottom of the window. */
interface Part {
  /** Distance of its top from the bottom of the window, in px. */
  readonly top: number
  /** The layer that it is in; undefined on the page. */
  readonly layer: symbol | undefined
}

const parts = new Map<Element, Part>()

const highest = (some: readonly Part[]): number => Math.ceil(Math.max(0, ...some.map(({ top }) => top)))

/** `--bottom-panel` is what covers the page itself, where the gallery ends; `--toast-bottom` what covers anything in use. */
function tellPage(): void {
  const all = [...parts.values()]
  const page = document.documentElement.style
  page.setProperty('--bottom-panel', `${highest(all.filter(({ layer }) => layer === undefined))}px`)
  page.setProperty('--toast-bottom', `${highest(all.filter(({ layer }) => layerStack.isUsable(layer)))}px`)
}

/** Uses the height without transforms, so that a popover counts in full while its opening animation still runs. */
const topOf = (element: HTMLElement): number =>
  window.innerHeight - element.getBoundingClientRect().bottom + element.offsetHeight

/** Counts an element among those that cover the bottom of the window, until the returned function is called. */
export function measureBottom(element: HTMLElement, layer: symbol | undefined): () => void {
  const measure = (): void => {
    parts.set(element, { top: topOf(element), layer })
    tellPage()
  }
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  // An on-screen keyboard moves the part up.
  window.visualViewport?.addEventListener('resize', measure)
  const stop = layerStack.subscribe(tellPage)
  return () => {
    stop()
    observer.disconnect()
    window.visualViewport?.removeEventListener('resize', measure)
    parts.delete(element)
    tellPage()
  }
}

/**
 * Tells the page how high a part covers its bottom: the gallery and the toasts end above it.
 * @param isAtBottom false while the part stands elsewhere
 */
export function useBottomSpace(part: RefObject<HTMLElement | null>, isAtBottom = true): void {
  const layer = useLayerId()
  useLayoutEffect(
    () => (part.current !== null && isAtBottom ? measureBottom(part.current, layer) : undefined),
    [part, layer, isAtBottom],
  )
}
