import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/** What takes what is dragged. */
export interface DropTarget {
  /** Whether the element takes what is dragged; only types are known before the drop. */
  readonly takes: (transfer: DataTransfer) => boolean
  readonly onDrop: (transfer: DataTransfer) => void
}

/** Makes an element a drop target; returns whether something that it accepts is over it. */
export function useDropTarget(target: RefObject<HTMLElement | null>, { takes, onDrop }: DropTarget): boolean {
  const [lit, setLit] = useState(false)
  const willTake = useEffectEvent(takes)
  const take = useEffectEvent(onDrop)

  useEffect(() => {
    const element = target.current
    const { abort, signal } = listening()
    const over = (event: DragEvent): void => {
      if (event.dataTransfer === null || !willTake(event.dataTransfer)) return
      event.preventDefault()
      setLit(true)
    }
    const drop = (event: DragEvent): void => {
      setLit(false)
      if (event.dataTransfer === null || !willTake(event.dataTransfer)) return
      event.preventDefault()
      take(event.dataTransfer)
    }
    element?.addEventListener('dragover', over, { signal })
    element?.addEventListener('dragleave', () => setLit(false), { signal })
    element?.addEventListener('drop', drop, { signal })
    return abort
  }, [target])
  return lit
}

/** Makes an element draggable, with a text of that type as its data. */
export function useDragSource(source: RefObject<HTMLElement | null>, type: string, text: string): void {
  useEffect(() => {
    const { abort, signal } = listening()
    source.current?.addEventListener('dragstart', (event) => event.dataTransfer?.setData(type, text), { signal })
    return abort
  }, [source, type, text])
}

/** A signal that removes all listeners of an effect at once. */
function listening(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
