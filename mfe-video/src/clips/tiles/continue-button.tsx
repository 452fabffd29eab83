import { IconButton } from '@studio/ui/icon-button'
import { StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import { useContinue } from '../acts/use-continue.ts'
import type { ClipFile } from '../kind/clip.ts'

interface ContinueButtonProps {
  readonly file: ClipFile
  /** The clip in words. */
  readonly name: string
  /** Of the icon, in px: 16 on a tile, 20 in a bar. */
  readonly size: 16 | 20
  readonly onPicture?: boolean
}

/** Goes on from the end of a clip: its last frame becomes the first frame of the next, in one click. */
export function ContinueButton({ file, name, size, onPicture = false }: ContinueButtonProps): ReactNode {
  const { goOn, isBusy } = useContinue()
  return (
    <IconButton
      onPicture={onPicture}
      label="Continue"
      about={name}
      disabled={isBusy}
      icon={<StepForward size={size} aria-hidden />}
      onClick={() => void goOn(file)}
    />
  )
}
