import { useHoldTile } from '@studio/media/picture-tile'
import { IconPopover } from '@studio/ui/chip'
import { lazyPart } from '@studio/ui/lazy-part'
import { PartFailed } from '@studio/ui/part-failed'
import { Bookmark } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClipFile } from '../kind/clip.ts'

const CharacterList = lazyPart(
  async () => (await import(/* webpackChunkName: "clip-characters" */ './character-list.tsx')).CharacterList,
  { failed: (onRetry) => <PartFailed onRetry={onRetry} /> },
)

interface AddToCharacterProps {
  readonly file: ClipFile
  /** Of the icon, in px: 16 on a tile, 20 in a bar. */
  readonly size: 16 | 20
  readonly onPicture?: boolean
}

/** Spec video 2: adds a clip to a character, from a popover with search. */
export function AddToCharacter({ file, size, onPicture = false }: AddToCharacterProps): ReactNode {
  return (
    <IconPopover label="Add to character" onPicture={onPicture} icon={<Bookmark size={size} aria-hidden />}>
      {(close) => <Content file={file} onClose={close} />}
    </IconPopover>
  )
}

function Content(props: Pick<AddToCharacterProps, 'file'> & { readonly onClose: () => void }): ReactNode {
  useHoldTile()
  return <CharacterList {...props} />
}
