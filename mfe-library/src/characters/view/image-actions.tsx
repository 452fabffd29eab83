import { IconButton } from '@studio/ui/icon-button'
import { Download, ImagePlus, ImageUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFetchAhead } from '../../acts/use-fetch-ahead.ts'
import { useMemberActs } from './use-member-acts.ts'

interface ImageActionsProps {
  readonly id: string
  /** What the image is called. */
  readonly name: string
  readonly onPicture?: boolean
  readonly onRemove?: (() => void) | undefined
}

/** What can be done with one image of a character (spec images 2). */
export function ImageActions({ id, name, onPicture = false, onRemove }: ImageActionsProps): ReactNode {
  const acts = useMemberActs()
  const fetchAhead = useFetchAhead('/')
  const size = onPicture ? 16 : 20
  return (
    <>
      <IconButton
        onPicture={onPicture}
        label="Use as reference"
        icon={<ImagePlus size={size} aria-hidden />}
        onClick={() => acts.reference(id)}
        {...fetchAhead}
      />
      <IconButton
        onPicture={onPicture}
        label="Use as cover"
        icon={<ImageUp size={size} aria-hidden />}
        onClick={() => acts.cover(id)}
      />
      <IconButton
        onPicture={onPicture}
        label="Download"
        icon={<Download size={size} aria-hidden />}
        onClick={() => acts.download([id])}
      />
      <IconButton
        onPicture={onPicture}
        label="Remove from character"
        about={name}
        icon={<X size={size} aria-hidden />}
        onClick={onRemove ?? (() => acts.removeOne(id))}
      />
    </>
  )
}
