import { undoLastAct } from '@studio/media/last-act'
import { useStore } from 'jotai'
import { useState } from 'react'
import type { Mask } from './mask/use-mask.ts'

/**
 * Takes back what the person did last on the edit page while nobody paints: the last step of the mask that was painted since the picture
 * was opened, else the last act.
 * @param isMaskInView what nobody sees is not taken back
 */
export function useEditUndo(mask: Mask, isMaskInView: boolean): () => void {
  const store = useStore()
  const [opened] = useState(mask.acts)
  const last = mask.acts.at(-1)
  // The mask of an earlier request came with its words, and goes with them.
  const isPainted = last !== undefined && last.kind !== 'image' && !opened.includes(last)
  return isPainted && isMaskInView ? mask.undo : () => void undoLastAct(store)
}
