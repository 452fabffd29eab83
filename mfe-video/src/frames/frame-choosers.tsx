import { ChooseCharacters } from '@studio/media/choose-characters'
import { ChooseImages, type ChosenImage } from '@studio/media/choose-images'
import { useAtom, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { choosingAtom, picksAtom } from './frames.ts'
import type { Frames } from './use-frames.ts'

/** Spec video 5: how many images of characters can be chosen at once. */
const mostOfCharacters = 4
const tooMany = { title: 'Maximum 4 images can be selected' }

/**
 * The dialogs in which the picture of a slot is chosen. They belong to the panel, not to the popover from which they are opened. Of several
 * images of characters the first is taken; the others stay within reach in the popover.
 */
export function FrameChoosers({ frames }: { readonly frames: Frames }): ReactNode {
  const [choosing, setChoosing] = useAtom(choosingAtom)
  const setPicks = useSetAtom(picksAtom)
  if (choosing === undefined) return null
  const { slot, from } = choosing
  const take = (images: readonly ChosenImage[]): void => {
    const [first] = images
    if (first === undefined) return
    if (slot === 'first') setPicks(images.map(({ assetId }) => assetId))
    frames.choose(slot, first.assetId)
    setChoosing(undefined)
  }
  const dialog = {
    action: slot === 'first' ? 'Use as first frame' : 'Use as last frame',
    onChoose: take,
    onClose: () => setChoosing(undefined),
  }
  if (from === 'images') return <ChooseImages {...dialog} most={1} />
  if (slot === 'last') return <ChooseCharacters {...dialog} most={1} />
  return <ChooseCharacters {...dialog} most={mostOfCharacters} tooMany={tooMany} />
}
