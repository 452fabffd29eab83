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
  readonly files: readonly ClipFile[]
  /** Of the icon, in px: 16 on a tile, 20 in a bar. */
  readonly size: 16 | 20
  readonly onPicture?: boolean
  readonly disabled?: boolean
}

/** Spec video 2: adds clips to a character, from a popover with search. */
export function AddToCharacter({ files, size, onPicture = false, disabled = false }: AddToCharacterProps): ReactNode {
  return (
    <IconPopover
      label="Add to character"
      onPicture={onPicture}
      disabled={disabled}
      icon={<Bookmark size={size} aria-hidden />}
    >
      {(close) => <Content files={files} onClose={close} />}
    </IconPopover>
  )
}

function Content(props: Pick<AddToCharacterProps, 'files'> & { readonly onClose: () => void }): ReactNode {
  useHoldTile()
  return <CharacterList {...props} />
}
