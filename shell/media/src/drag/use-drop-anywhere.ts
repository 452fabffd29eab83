import { isModalOpen } from '@studio/ui/layer-stack'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DropTarget } from './use-drag.ts'

/** No event tells that a drag has left the window. Browsers send `dragover` every 350 ms: without one for this long it is over. */
const silenceMs = 800

/** Whether something that `takes` accepts is being dragged over the page; only types are known before the drop. */
export function useDraggedOver(takes: DropTarget['takes']): boolean {
  const [dragging, setDragging] = useState(false)
  const willTake = useEffectEvent(takes)

  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(silence)
      setDragging(false)
    }
    const over = ({ dataTransfer }: DragEvent): void => {
      if (dataTransfer === null || !willTake(dataTransfer)) return
      setDragging(true)
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', end)
    window.addEventListener('dragend', end)
    return () => {
      clearTimeout(silence)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', end)
      window.removeEventListener('dragend', end)
    }
  }, [])
  return dragging
}

/**
 * Makes the whole page a drop target; returns whether something that it accepts is being dragged over it (ui.md 4). A drop target under the
 * pointer comes first.
 */
export function useDropAnywhere({ takes, onDrop }: DropTarget): boolean {
  const willTake = useEffectEvent(takes)
  const take = useEffectEvent(onDrop)

  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer === null || !willTake(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent): void => {
      // A slot under the pointer may have taken it already.
      if (event.defaultPrevented || event.dataTransfer === null || !willTake(event.dataTransfer)) return
      event.preventDefault()
      take(event.dataTransfer)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  return useDraggedOver(takes)
}

const editable = 'textarea, input, [contenteditable=true]'

/** Whether words are pasted where the person types: cells of a spreadsheet, for one, are copied as words and as a picture. */
function areWords({ target, clipboardData }: ClipboardEvent, files: readonly File[]): boolean {
  if (!(target instanceof Element) || target.closest(editable) === null) return false
  const text = clipboardData?.getData('text/plain') ?? ''
  // Files that were copied in the Finder come with their names as words.
  return text !== '' && text.split(/[\r\n]+/).some((line) => files.every(({ name }) => name !== line))
}

/** The files that are pasted; none where words are meant, which are left to the browser. */
export function pastedFiles(event: ClipboardEvent): readonly File[] {
  const files = [...(event.clipboardData?.files ?? [])]
  return areWords(event, files) ? [] : files
}

/** Takes files that are pasted anywhere on the page, but not below a dialog. */
export function usePasteAnywhere(onPaste: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onPaste)
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = pastedFiles(event)
      if (files.length === 0 || isModalOpen()) return
      event.preventDefault()
      take(files)
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [])
}
