import { undoLastAct } from '@studio/media/last-act'
import { useKeys } from '@studio/ui/keys'
import { useShortcuts } from '@studio/ui/shortcuts'
import { useStore } from 'jotai'
import { cardKeys, cardShortcuts } from './card-keys.ts'

/** Lets Ctrl+Z undo the person's last act, on a page of cards that can be deleted. */
export function useUndoKey(): void {
  const store = useStore()
  useShortcuts(cardShortcuts)
  useKeys(cardKeys, { undo: () => void undoLastAct(store) })
}
