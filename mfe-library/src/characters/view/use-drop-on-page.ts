import type { Character } from '@studio/backend/contract/library'
import { carriesPictures } from '@studio/media/asset'
import { useDropAnywhere, usePasteAnywhere } from '@studio/media/drop-anywhere'
import { useDropOnCharacter } from '../use-drop-on-character.ts'
import { memberTypeOf } from './use-drag-order.ts'

/** Adds pictures to the character that are dropped or pasted anywhere on its page; returns whether some are dragged over the page. */
export function useDropOnPage(character: Character): boolean {
  const { takeDrop, takeFiles } = useDropOnCharacter(character)
  usePasteAnywhere(takeFiles)
  return useDropAnywhere({
    takes: (transfer) => carriesPictures(transfer) && !transfer.types.includes(memberTypeOf(character.id)),
    onDrop: takeDrop,
  })
}
