import { useHoldTile } from '@studio/media/picture-tile'
import { IconPopover } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'

const CharacterPicker = lazyPart(
  async () => (await import(/* webpackChunkName: "characters" */ './character-picker.tsx')).CharacterPicker,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

interface AddToCharacterProps {
  /** The images that are added. */
  readonly ids: readonly string[]
  /** Of the icon, in px: 16 on a tile, 20 in a bar. */
  readonly size: 16 | 20
  readonly onPicture?: boolean
  readonly disabled?: boolean
}

/** Spec images 2: adds images to a character, from a popover with search and Create. */
export function AddToCharacter({ ids, size, onPicture = false, disabled }: AddToCharacterProps): ReactNode {
  return (
    <IconPopover
      label="Add to character"
      onPicture={onPicture}
      disabled={disabled}
      icon={<Bookmark size={size} aria-hidden />}
    >
      {(close) => <Content ids={ids} onClose={close} />}
    </IconPopover>
  )
}

function Content(props: { readonly ids: readonly string[]; readonly onClose: () => void }): ReactNode {
  useHoldTile()
  return <CharacterPicker {...props} />
}
