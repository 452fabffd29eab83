import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { topLayer } from '../layers/layer-stack.ts'
import { toastStore } from './toast-store.ts'

/**
 * Gives the focus back when the toast that had it goes, or on Escape: to what had it before F8, or to the dialog on top when that
 * is gone. For the list of toasts.
 */
export function useToastFocus(shown: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef<HTMLElement>(undefined)
  const giveBack = (): void => {
    const { current: element } = list
    if (element === null || !element.contains(document.activeElement)) return
    const next = before.current?.isConnected === true ? before.current : topLayer()?.querySelector('dialog')
    next?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (!shown) giveBack()
  })
  return {
    ref: list,
    onFocus: ({ relatedTarget }: FocusEvent<HTMLOListElement>): void => {
      if (relatedTarget instanceof HTMLElement && list.current?.contains(relatedTarget) === false) {
        before.current = relatedTarget
      }
    },
    onKeyDown: ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key !== 'Escape' || defaultPrevented) return
      toastStore.dismissShown()
    },
  }
}
