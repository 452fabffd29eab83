/** Everything that Tab stops at, unless it is disabled, hidden or inert. */
const stops = 'a[href], button, input, select, textarea, [tabindex]'

/** Whether the element could get the focus now. */
function takesFocus(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.closest('[inert]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  )
}

/** What Tab stops at inside an element, in the order of the document. */
export function tabStopsOf(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(stops)].filter(
    (each) => each.tabIndex >= 0 && takesFocus(each) && !(each instanceof HTMLInputElement && each.type === 'hidden'),
  )
}

/** What gets the focus when a layer opens: what the layer marks, the chosen one of a menu, or its first entry. */
const firsts = ['[data-autofocus]', '[aria-checked="true"]', '[role^="menuitem"]']

/** Moves the focus into a layer that has just opened, unless it is there already. */
export function focusInto(layer: HTMLElement): void {
  if (layer.contains(document.activeElement)) return
  const first = firsts.map((each) => layer.querySelector<HTMLElement>(each)).find((each) => each !== null)
  const target = first ?? layer.querySelector<HTMLElement>('dialog') ?? layer
  target.focus({ preventScroll: true })
}

/** Whether nothing that the person could use has the focus. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.closest('[inert]') !== null
}

function successorIn(around: Element): HTMLElement | undefined {
  const marked = around.querySelector('[data-successor]')
  return (marked === null ? undefined : tabStopsOf(marked)[0]) ?? tabStopsOf(around)[0]
}

/**
 * Remembers what has the focus. The returned function gives the focus back to it when the layer closes; when it is gone by then,
 * or cannot take the focus, the focus goes to its successor: in what remained around it, the first tab stop of the part that is
 * marked with `data-successor`, else the first tab stop at all. Does nothing when the person has moved the focus elsewhere.
 */
export function rememberFocus(opener: Element | null): (layer: HTMLElement) => void {
  const around: Element[] = []
  for (let each = opener?.parentElement ?? null; each !== null; each = each.parentElement) around.push(each)
  return (layer) => {
    if (!isFocusLost() && !layer.contains(document.activeElement)) return
    if (opener === null || opener === document.body) return
    const same = opener instanceof HTMLElement && takesFocus(opener) ? opener : undefined
    const rest = around.filter(
      (each) => each.isConnected && each !== document.body && each !== document.documentElement,
    )
    const next = same ?? rest.map(successorIn).find((each) => each !== undefined)
    next?.focus({ preventScroll: true })
  }
}
