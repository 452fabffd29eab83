import type { Noun } from '@studio/media/membership'
import { useHoldTile } from '@studio/media/picture-tile'
import { IconPopover } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Bookmark, Palette } from 'lucide-react'
import { type ReactNode, useState } from 'react'

const AddToPicker = lazyPart(
  async () => (await import(/* webpackChunkName: "collections" */ './add-to-picker.tsx')).AddToPicker,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

export const addToIcons = { character: Bookmark, style: Palette } as const

interface AddToProps {
  readonly noun: Noun
  /** The images that are added. */
  readonly ids: readonly string[]
  /** Of the icon, in px: 16 on a tile, 20 in a bar. */
  readonly size: 16 | 20
  readonly onPicture?: boolean
  readonly disabled?: boolean
}

/** Spec images 2: adds images to a character or a style, from a popover with search and Create. */
export function AddTo({ noun, ids, size, onPicture = false, disabled }: AddToProps): ReactNode {
  const Icon = addToIcons[noun]
  return (
    <IconPopover
      label={`Add to ${noun}`}
      onPicture={onPicture}
      disabled={disabled}
      icon={<Icon size={size} aria-hidden />}
    >
      {(close) => <Content noun={noun} ids={ids} onClose={close} />}
    </IconPopover>
  )
}

interface ContentProps extends Pick<AddToProps, 'noun' | 'ids'> {
  readonly onClose: () => void
}

function Content({ noun, ids, onClose }: ContentProps): ReactNode {
  useHoldTile()
  // The page may turn to another picture while this is open, to which nobody meant to add anything.
  const [opened] = useState(ids)
  return <AddToPicker noun={noun} ids={opened} onClose={onClose} />
}
