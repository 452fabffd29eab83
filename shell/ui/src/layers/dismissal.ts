import { type Composing, isComposing } from '../values/composing.ts'
import { type Layer, layerStack } from './layer-stack.ts'

/** Toasts stand above every layer: what is pressed there is meant for them. */
const isInToast = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null

/** In a search field Escape clears the words first. */
const isForField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

type KeyPress = Composing & Pick<KeyboardEvent, 'key' | 'target' | 'preventDefault' | 'stopImmediatePropagation'>

/** How people close layers besides their own buttons. */
export function createDismissal(top: () => Layer | undefined) {
  return {
    /**
     * Escape closes the topmost layer and nothing below it; a layer that people cannot close takes the key without an effect. Must
     * see keys before anything in the page does: a tooltip would otherwise take the Escape that was meant for its dialog.
     */
    press: (event: KeyPress): void => {
      const layer = top()
      if (event.key !== 'Escape' || isComposing(event) || layer === undefined) return
      if (isInToast(event.target) || isForField(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      layer.dismiss?.()
    },
    /** A press beside a popover closes it and has its own effect, too. The ground of a modal layer handles presses itself. */
    point: ({ target }: Event): void => {
      const layer = top()
      if (layer === undefined || layer.modal || !(target instanceof Node) || isInToast(target)) return
      if (!layer.element.contains(target) && layer.opener?.contains(target) !== true) layer.dismiss?.()
    },
  }
}

const dismissal = createDismissal(layerStack.top)

/** Begins to listen for Escape and presses beside layers; calling it again changes nothing. */
export function listenForDismissal(): void {
  window.addEventListener('keydown', dismissal.press, { capture: true })
  window.addEventListener('pointerdown', dismissal.point, { capture: true })
}
