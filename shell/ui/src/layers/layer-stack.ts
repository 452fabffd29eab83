/** Something that lies over the page: a dialog, a sheet, a menu or a popover. */
export interface Layer {
  /** Identifies the layer to what is rendered inside it. */
  readonly id: symbol
  readonly element: Pick<HTMLElement, 'inert' | 'contains' | 'querySelector'>
  /** The button of a popover: a press on it is not one beside the popover. */
  readonly opener: Pick<HTMLElement, 'contains'> | undefined
  /** What lies below a modal layer cannot be used while the layer is open. */
  readonly modal: boolean
  /** What Escape does; undefined for a layer that people cannot close. */
  readonly dismiss: (() => void) | undefined
  /** While it is open, the browser's Back closes the topmost layer, as Escape does, and does not leave the page. */
  readonly takesBack: boolean
}

/**
 * The layers over the page in the order in which they were opened, and what that order means: below the topmost modal layer
 * everything is inert (it takes neither focus nor clicks, and screen readers pass over it), and the page does not scroll.
 */
export function createLayerStack(setScrolling: (scrolls: boolean) => void) {
  let layers: readonly Layer[] = []
  const pages = new Set<Pick<HTMLElement, 'inert'>>()
  const listeners = new Set<() => void>()
  const topModal = (): number => layers.findLastIndex(({ modal }) => modal)
  const takesBack = (): boolean => layers.some((layer) => layer.takesBack)

  const apply = (): void => {
    const top = topModal()
    for (const page of pages) page.inert = top >= 0
    for (const [index, { element }] of layers.entries()) element.inert = index < top
    setScrolling(top < 0)
  }
  const set = (next: readonly Layer[]): void => {
    layers = next
    apply()
    for (const listener of listeners) listener()
  }

  return {
    /** The layer that was opened last; undefined when the page itself is on top. */
    top: (): Layer | undefined => layers.at(-1),
    /** Whether what is in a layer (undefined: on the page) can be used: it does not lie below a modal layer. */
    isUsable: (id: symbol | undefined): boolean =>
      topModal() < 0 || layers.findIndex((layer) => layer.id === id) >= topModal(),
    /** Whether the browser's Back closes the topmost layer now, and does not leave the page. */
    takesBack,
    /** Does what the browser's Back does while a layer takes it; returns false when there is none. */
    back: (): boolean => {
      if (!takesBack()) return false
      layers.at(-1)?.dismiss?.()
      return true
    },
    /** Calls the listener whenever a layer opens or closes. Returns a function that stops this. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Puts a layer on top; returns a function that takes it away, wherever it is by then. */
    open: (layer: Layer): (() => void) => {
      set([...layers, layer])
      return () => set(layers.filter((each) => each !== layer))
    },
    /** Adds an element that lies below all layers; returns a function that removes it. */
    addPage: (page: Pick<HTMLElement, 'inert'>): (() => void) => {
      pages.add(page)
      apply()
      return () => void pages.delete(page)
    },
  }
}

/** The layers of this document. */
export const layerStack = createLayerStack((scrolls) => {
  document.documentElement.style.overflow = scrolls ? '' : 'hidden'
})

/** Whether a dialog or a sheet is open: what lies below it waits for the person. */
export function isModalOpen(): boolean {
  return !layerStack.isUsable(undefined)
}

/** The element of the layer on top; undefined when that is the page. */
export function topLayer(): Layer['element'] | undefined {
  return layerStack.top()?.element
}
